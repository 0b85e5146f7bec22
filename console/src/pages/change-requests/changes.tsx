import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import type { Names } from '../events/difference.ts';
import { ChangeCard } from './change-card.tsx';
import classes from './change-request.module.css';
import type { ChangeRequest } from './types.ts';
import type { Roles } from './use-roles.ts';

/** All changes of a request, by flag. */
export function Changes({
  request,
  roles,
}: {
  readonly request: ChangeRequest;
  readonly roles: Roles;
}) {
  const { features, segments, settings = [], project } = request;
  const names = useNames();
  const common = { request, roles, names };
  const count = features.length + segments.length + settings.length;
  return (
    <>
      {count === 0 && (
        <Empty>
          This draft has no changes. What you propose for {request.environment} on the pages of
          flags is added to it.
        </Empty>
      )}
      {features.map(({ name, changes, conflict }) => (
        <Card
          key={name}
          title={
            <>
              Flag{' '}
              <Link
                href={`/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`}
              >
                {name}
              </Link>
            </>
          }
        >
          {conflict && <p className={classes.conflict}>{conflict}</p>}
          {changes.map((change) => (
            <ChangeCard key={change.id} {...common} change={change} feature={name} />
          ))}
        </Card>
      ))}
      {segments.length > 0 && (
        <Card title="Segments">
          {segments.map((change) => (
            <ChangeCard key={change.id} {...common} change={change} />
          ))}
        </Card>
      )}
      {settings.length > 0 && (
        <Card title={`Settings of ${request.environment}`}>
          {settings.map((change) => (
            <ChangeCard key={change.id} {...common} change={change} told={change.description} />
          ))}
        </Card>
      )}
    </>
  );
}

function useNames(): Names {
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  return { segments: new Map((segments.data?.segments ?? []).map(({ id, name }) => [id, name])) };
}
