import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import { refuseRead } from '../../access/refused-read.ts';
import { call } from '../../api/call.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Select } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { DeliveryEntry, states } from './delivery-entry.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';

const LOG = 'GET /api/admin/addons/{id}/events';

const PAGE = 50;

/** While something is under way, the log is read again this often. */
const WATCH_MS = 2_000;

/** What was sent to one integration, newest first, with every attempt. */
export default function Deliveries() {
  const id = Number(useParams<{ id: string }>().id);
  const integration = useRead('GET /api/admin/addons/{id}', { params: { id } });
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') ?? '';
  const isFailedOnly = state === 'failed';
  const log = useDeliveries(id, isFailedOnly);
  const read = log.data?.pages.flatMap((page) => page.integrationEvents) ?? [];
  const entries = state === '' ? read : read.filter((entry) => entry.state === state);
  // The service can look for what was given up only; other states are looked for among what was read.
  const isPartly = state !== '' && !isFailedOnly && log.hasNextPage;
  return (
    <Page
      title={integration.data?.description || `Integration ${id}`}
      path={[{ name: 'Integrations', href: '/integrations' }]}
      actions={<Actions id={id} />}
    >
      <IntegrationTabs id={id} />
      <Select
        label="State"
        value={state}
        hint={
          isPartly && `Among the newest ${read.length} deliveries; older ones are not read yet.`
        }
        onChange={({ target }) => setSearch(target.value === '' ? {} : { state: target.value })}
      >
        <option value="">All</option>
        {Object.entries(states).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Loaded query={log}>
        {() =>
          entries.length === 0 ? (
            <Empty>
              {state !== ''
                ? 'No delivery is in this state.'
                : 'Nothing was sent yet. A delivery appears here as soon as something happens that this integration is told about.'}
            </Empty>
          ) : (
            entries.map((entry) => (
              <DeliveryEntry key={entry.id} integrationId={id} entry={entry} />
            ))
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older deliveries
        </Button>
      )}
    </Page>
  );
}

function useDeliveries(id: number, isFailedOnly: boolean) {
  return useInfiniteQuery({
    queryKey: ['deliveries', id, isFailedOnly],
    queryFn: ({ client, pageParam }) => {
      refuseRead(client, LOG, {});
      return call(LOG, {
        params: { id },
        query: {
          limit: PAGE,
          ...(pageParam !== undefined && { before: pageParam }),
          ...(isFailedOnly && { state: 'failed' as const }),
        },
      });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ integrationEvents }) =>
      integrationEvents.length < PAGE ? undefined : Number(integrationEvents.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.integrationEvents.some((entry) => entry.state === 'pending')
        ? WATCH_MS
        : false,
  });
}

function Actions({ id }: { readonly id: number }) {
  return (
    <>
      <ActionButton
        request={request('POST /api/admin/addons/{id}/test', { params: { id } })}
        kind="primary"
        done="The test is queued: it says what was last changed about this integration."
      >
        Send a test
      </ActionButton>
      <ActionButton
        request={request('POST /api/admin/addons/{id}/events/replay', { params: { id }, body: {} })}
        confirm="Everything that was given up in the last 30 days is sent again, oldest first, with the same ids: a service that remembers them ignores what it has."
        done={({ queued, more }) =>
          `${queued} ${queued === 1 ? 'delivery is' : 'deliveries are'} queued.${more ? ' There are more: send again.' : ''}`
        }
      >
        Send all failed again
      </ActionButton>
    </>
  );
}
