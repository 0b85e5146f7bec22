import { useRead } from '../../api/use-read.ts';
import type { ChangePlace } from '../../changes/change.ts';
import type { Flag } from './flag-data.ts';

/**
 * Where a change of the flag as a whole is proposed: the first environment with settings of the flag that
 * needs approvals; where there is none, one in which it is made directly.
 */
export function useWholeFlagPlace({ project: projectId, environments }: Flag): ChangePlace {
  const config = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/config',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  const guarded = new Set(
    config.data?.filter((each) => each.changeRequestEnabled).map(({ environment }) => environment),
  );
  const found =
    environments.find((each) => guarded.has(each.name) && isSet(each)) ??
    environments.find(({ name }) => !guarded.has(name)) ??
    environments[0];
  return { projectId, environment: found?.name ?? '' };
}

function isSet({ enabled, strategies, variants }: Flag['environments'][number]): boolean {
  return enabled || strategies.length > 0 || variants.length > 0;
}
