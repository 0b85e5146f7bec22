import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import { refuseRead } from '../../access/refused-read.ts';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import classes from './deliveries.module.css';
import { type DeliveryEntry, DeliveryRow } from './delivery-row.tsx';
import { IntegrationPage } from './integration-page.tsx';
import { deliveryState, deliveryStates } from './integration-words.ts';
import { StateFilter } from './state-filter.tsx';

const LOG = 'GET /api/admin/addons/{id}/events';

const PAGE = 50;

/** While an attempt is made or is due, the log is read again this often; else, while something waits, less often. */
const WATCH_MS = 2_000;
const WAIT_MS = 15_000;

const filters = (['retrying', 'failed', 'delivered'] as const).map((state) => ({
  state,
  name: deliveryStates[state].name,
}));

/** The states that the service can look for. */
type SearchedState = 'retrying' | 'failed';

/** What was sent to one integration, newest first, with every attempt. */
export default function Deliveries() {
  const id = Number(useParams<{ id: string }>().id);
  const [search] = useSearchParams();
  const state = search.get('state') ?? '';
  const listed = state === 'retrying' || state === 'failed' ? state : undefined;
  const log = useDeliveries(id, listed);
  const read = log.data?.pages.flatMap((page) => page.integrationEvents) ?? [];
  const integration = useRead(
    'GET /api/admin/addons/{id}',
    { params: { id } },
    { untilNextRead: () => untilNextRead(read) },
  );
  const isFiltered = state !== '' && listed === undefined;
  const entries = isFiltered ? read.filter((entry) => deliveryState(entry) === state) : read;
  return (
    <IntegrationPage id={id} integration={integration.data}>
      <StateFilter states={filters} />
      {isFiltered && log.hasNextPage && (
        <p className={classes.note}>
          Among the newest {read.length} deliveries; older ones are not read yet.
        </p>
      )}
      <Loaded query={log}>
        {() =>
          entries.length === 0 ? (
            <Empty icon="send">
              {state !== ''
                ? 'No delivery is in this state.'
                : 'Nothing was sent yet. A delivery appears here as soon as something happens that this integration is told about.'}
            </Empty>
          ) : (
            <ol className={classes.list} aria-label="Deliveries">
              {entries.map((entry) => (
                <DeliveryRow key={entry.id} integrationId={id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older deliveries
        </Button>
      )}
    </IntegrationPage>
  );
}

function useDeliveries(id: number, state: SearchedState | undefined) {
  return useInfiniteQuery({
    queryKey: ['deliveries', id, state],
    queryFn: ({ client, pageParam }) => {
      refuseRead(client, LOG, {});
      return call(LOG, {
        params: { id },
        query: {
          limit: PAGE,
          ...(pageParam !== undefined && { before: pageParam }),
          ...(state && { state }),
        },
      });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ integrationEvents }) =>
      integrationEvents.length < PAGE ? undefined : Number(integrationEvents.at(-1)?.id),
    refetchInterval: ({ state: { data } }) =>
      untilNextRead(data?.pages[0]?.integrationEvents ?? []),
  });
}

/** How long until the log may say something else. */
function untilNextRead(entries: readonly DeliveryEntry[]): number | false {
  const next = entries.flatMap(({ details: { nextAttemptAt } }) => nextAttemptAt ?? []);
  if (next.length === 0) return false;
  const soon = Date.now() + WAIT_MS;
  return next.some((at) => Date.parse(at) < soon) ? WATCH_MS : WAIT_MS;
}
