import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { Table } from '../../components/table.tsx';
import classes from './integrations.module.css';

/** The integrations that tell others what happens, and the providers of which one can be added. */
export default function Integrations() {
  const integrations = useRead('GET /api/admin/addons', {});
  return (
    <Page
      title="Integrations"
      lead="Webhooks, chats and monitoring hear what happens to flags, at least once, with every attempt on record."
    >
      <Loaded query={integrations}>
        {({ addons: list, providers }) => (
          <>
            {list.length === 0 ? (
              <Empty curl={request('POST /api/admin/addons', { body: exampleBody })}>
                Nobody is told yet when a flag changes. Add an integration below.
              </Empty>
            ) : (
              <Table label="Integrations" columns={['Integration', 'Sends', 'State', '']}>
                {list.map((integration) => (
                  <Row
                    key={integration.id}
                    integration={integration}
                    name={providers.find(({ name }) => name === integration.provider)?.displayName}
                  />
                ))}
              </Table>
            )}
            <h2>Add an integration</h2>
            <ul className={classes.providers}>
              {providers.map(({ name, displayName, description }) => (
                <li key={name} className={classes.provider}>
                  <Link href={`/integrations/new/${name}`}>{displayName}</Link>
                  <p>
                    <Prose text={description} />
                  </p>
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

type Integration = Routes['GET /api/admin/addons']['output']['addons'][number];

function Row({
  integration,
  name,
}: {
  readonly integration: Integration;
  readonly name: string | undefined;
}) {
  const { id, provider, description, enabled } = integration;
  const title = description || `${name ?? provider} ${id}`;
  return (
    <tr>
      <td>
        <Link href={`/integrations/${id}`}>{title}</Link>
        <div className={classes.detail}>{name ?? provider}</div>
      </td>
      <td>{scopeInWords(integration)}</td>
      <td>{enabled ? <Badge kind="good">On</Badge> : <Badge>Off</Badge>}</td>
      <td>
        <span className="row">
          <Link href={`/integrations/${id}/log`}>Deliveries</Link>
          <ActionButton
            request={request('DELETE /api/admin/addons/{id}', { params: { id } })}
            kind="danger"
            label={`Delete ${title}`}
            confirm="No more events are sent, and its log of deliveries goes with it."
            done={`${title} is deleted.`}
          >
            Delete
          </ActionButton>
        </span>
      </td>
    </tr>
  );
}

/** Which events an integration gets: `3 kinds of events in shop, production`. */
function scopeInWords({ events, projects = [], environments = [] }: Integration): string {
  const kinds =
    events.length === 0
      ? 'Every kind of event'
      : `${events.length} ${events.length === 1 ? 'kind' : 'kinds'} of events`;
  const places = [...projects, ...environments].filter((name) => name !== '*');
  return places.length === 0 ? kinds : `${kinds} in ${places.join(', ')}`;
}
