import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Names } from '../../../../lib/words/differences.ts';
import { segmentNames } from '../../../../lib/words/segment-names.ts';
import { flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { ChangeCard } from './change-card.tsx';
import classes from './change-request.module.css';
import type { ChangeRequest, RequestChange } from './types.ts';
import type { RequestRoles } from './use-roles.ts';
import { useTraffic } from './use-traffic.ts';

/** All changes of a request, by flag. */
export function Changes({
  request,
  roles,
}: {
  readonly request: ChangeRequest;
  readonly roles: RequestRoles;
}) {
  const { features, segments, settings = [], project } = request;
  const names = useNames();
  const traffic = useTraffic(
    features.map(({ name }) => name),
    request.environment,
  );
  const common = { request, roles, names };
  const count = features.length + segments.length + settings.length;
  return (
    <>
      {count === 0 && (
        <Empty icon="draft">
          This draft has no changes. What you propose for {request.environment} on the pages of
          flags is added to it.
        </Empty>
      )}
      {features.map(({ name, changes, conflict }) => (
        <Card
          key={name}
          title={
            <Link href={flagAddress({ project, name })} className={classes.flag ?? ''}>
              <Icon name="flag" />
              {name}
            </Link>
          }
        >
          {conflict && <p className={classes.conflict}>{conflict}</p>}
          {traffic.has(name) && <p className={classes.traffic}>{traffic.get(name)}</p>}
          <FlagChanges {...common} name={name} changes={changes} />
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

type Common = Pick<ComponentProps<typeof ChangeCard>, 'request' | 'roles' | 'names'>;

/** The changes of one flag; where they name strategies by id only, with the titles of those. */
function FlagChanges({
  name,
  changes,
  ...common
}: Common & { readonly name: string; readonly changes: readonly RequestChange[] }) {
  const { project: projectId, environment } = common.request;
  const strategies = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies',
    { params: { projectId, featureName: name, environment } },
    { enabled: changes.some(({ action }) => action === 'reorderStrategy') },
  );
  const titles = new Map(
    (strategies.data ?? []).map((strategy) => [
      strategy.id ?? '',
      strategy.title || `${strategy.name} (${strategy.id?.slice(0, 8)})`,
    ]),
  );
  const names = { ...common.names, strategies: titles };
  return changes.map((change) => (
    <ChangeCard key={change.id} {...common} names={names} change={change} feature={name} />
  ));
}

function useNames(): Names {
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  return { segments: segmentNames(segments.data?.segments ?? []) };
}
