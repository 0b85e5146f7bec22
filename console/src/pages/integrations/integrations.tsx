import type { AddonProvider } from 'generated:api';
import { Link, useSearchParams } from 'wouter';
import { integrationAddress, newIntegrationAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Strip } from '../../components/charts/strip.tsx';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { Table } from '../../components/table.tsx';
import { HealthBadge } from '../../integrations/health-badge.tsx';
import {
  cellsOf,
  healthStates,
  hoursInWords,
  missingInWords,
  worstFirst,
} from '../../integrations/health-words.ts';
import type { ListedIntegration } from '../../integrations/use-failing.ts';
import { providerIcon, sendsInWords } from './integration-words.ts';
import classes from './integrations.module.css';
import { StateFilter } from './state-filter.tsx';

/** How long an answer stays, while the page is open. */
const WATCH_MS = 30_000;

/** The integrations that tell others what happens, those that fail first, and the providers of which one can be added. */
export default function Integrations() {
  const integrations = useRead('GET /api/admin/addons', {}, { untilNextRead: () => WATCH_MS });
  return (
    <Page
      title="Integrations"
      lead="Webhooks, chats and monitoring hear what happens to flags, at least once, with every attempt on record."
    >
      <Loaded query={integrations}>
        {({ addons: list, providers }) => (
          <>
            {list.length === 0 ? (
              <Empty icon="plug" curl={request('POST /api/admin/addons', { body: exampleBody })}>
                Nobody is told yet when a flag changes. Add an integration below.
              </Empty>
            ) : (
              <List integrations={worstFirst(list)} providers={providers} />
            )}
            <h2 className={classes.heading}>Add an integration</h2>
            <ul className={classes.providers}>
              {providers.map(({ name, displayName, description }) => (
                <li key={name} className={classes.provider}>
                  <span className={classes.sign}>
                    <Icon name={providerIcon(name)} />
                  </span>
                  <div>
                    <Link href={newIntegrationAddress(name)} className={classes.whole ?? ''}>
                      {displayName}
                    </Link>
                    <p>
                      <Prose text={description} />
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const exampleBody = {
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-environment-enabled' as const],
};

function List({
  integrations,
  providers,
}: {
  readonly integrations: readonly ListedIntegration[];
  readonly providers: readonly AddonProvider[];
}) {
  const [search] = useSearchParams();
  const wanted = search.get('state');
  const counts = Object.entries(healthStates).map(([state, { name }]) => ({
    state,
    name,
    count: integrations.filter(({ health }) => health.state === state).length,
  }));
  const shown = integrations.filter(({ health }) => wanted === null || health.state === wanted);
  return (
    <>
      <StateFilter total={integrations.length} states={counts.filter(({ count }) => count > 0)} />
      {shown.length === 0 ? (
        <p>No integration is in this state.</p>
      ) : (
        <Table
          label="Integrations"
          columns={['Integration', 'State', 'Last 24 hours', 'Sends', '']}
        >
          {shown.map((integration) => (
            <Row
              key={integration.id}
              integration={integration}
              name={providers.find(({ name }) => name === integration.provider)?.displayName}
            />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({
  integration,
  name,
}: {
  readonly integration: ListedIntegration;
  readonly name: string | undefined;
}) {
  const { id, provider, description, health } = integration;
  const missing = missingInWords(health);
  return (
    <tr>
      <td>
        <span className={classes.named}>
          <span className={classes.sign}>
            <Icon name={providerIcon(provider)} />
          </span>
          <span>
            <Link href={integrationAddress(id)} className={classes.name ?? ''}>
              {description || `${name ?? provider} ${id}`}
            </Link>
            <span className={classes.detail}>{name ?? provider}</span>
          </span>
        </span>
      </td>
      <td>
        <HealthBadge health={health} />
        {missing && <span className={classes.detail}>{missing}</span>}
      </td>
      <td>
        <Strip label={hoursInWords(health.hours)} cells={cellsOf(health.hours)} />
      </td>
      <td>{sendsInWords(integration)}</td>
      <td>
        <Link href={integrationAddress(id, 'log')} className={classes.quiet ?? ''}>
          Deliveries
        </Link>
      </td>
    </tr>
  );
}
