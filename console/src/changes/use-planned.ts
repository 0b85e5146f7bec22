import { useRead } from '../api/use-read.ts';
import { draftOf } from '../strategies/draft.ts';
import { initialDraft, type PlannedFlag, plannedFlag } from '../strategies/planned.ts';
import type { ChangePlace } from './change.ts';

/** A flag in an environment as it is, and as it is once the person's own draft is applied. */
export type Planned = NonNullable<ReturnType<typeof usePlanned>>;

/** A flag with the changes of the person's own draft; `undefined` until all of it is known. */
export function usePlanned({ projectId, environment }: ChangePlace, featureName: string) {
  const params = { projectId, featureName };
  const flag = useRead('GET /api/admin/projects/{projectId}/features/{featureName}', { params });
  // Only its author sees a draft.
  const pending = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/pending/{featureName}',
    { params },
  );
  const environments = useRead(
    'GET /api/admin/environments/project/{projectId}',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  const state = flag.data?.environments?.find(({ name }) => name === environment);
  if (!flag.data || !state || pending.isPending || environments.isPending) return undefined;
  const now: PlannedFlag = {
    enabled: state.enabled,
    strategies: (state.strategies ?? []).map((each) => ({ ...draftOf(each), id: each.id })),
    variants: state.variants ?? [],
  };
  const changes = (pending.data ?? [])
    .filter((request) => request.state === 'Draft' && request.environment === environment)
    .flatMap(({ features }) => features)
    .flatMap((each) => (each.name === featureName ? each.changes : []));
  const settings = environments.data?.environments.find(({ name }) => name === environment);
  const initial = initialDraft(settings?.defaultStrategy);
  return {
    now,
    planned: plannedFlag(now, changes, initial),
    /** What it gets if it is switched on without a strategy that is enabled. */
    initial,
    /** Whether it has a release plan, whose first milestone it gets in place of that. */
    hasPlan: (state.releasePlans ?? []).length > 0,
    parents: (flag.data.dependencies ?? []).map(({ feature }) => feature),
  };
}
