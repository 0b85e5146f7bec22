import type { Addon } from 'generated:api';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { reading, useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';

/** The integrations, and which of them missed something. */
export function Integrations() {
  const integrations = useRead('GET /api/admin/addons', {});
  return (
    <Card title="Integrations">
      <Loaded query={integrations}>
        {({ addons: list }) =>
          list.length === 0 ? (
            <p>
              No integration is set up. <Link href="/integrations">Add one</Link>.
            </p>
          ) : (
            <IntegrationList integrations={list} />
          )
        }
      </Loaded>
    </Card>
  );
}

function IntegrationList({ integrations }: { readonly integrations: readonly Addon[] }) {
  const failed = useQueries({
    queries: integrations.map(({ id }) =>
      reading('GET /api/admin/addons/{id}/events', {
        params: { id },
        query: { state: 'failed', limit: 1 },
      }),
    ),
  });
  return (
    <ul>
      {integrations.map(({ id, description }, index) => (
        <li key={id}>
          <Link href={`/integrations/${id}/log`}>{description || `Integration ${id}`}</Link>{' '}
          {failed[index]?.data &&
            (failed[index].data.integrationEvents.length > 0 ? (
              <Badge kind="danger">has given up something</Badge>
            ) : (
              <Badge kind="good">nothing given up</Badge>
            ))}
        </li>
      ))}
    </ul>
  );
}
