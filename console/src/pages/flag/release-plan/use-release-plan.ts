import { useRead } from '../../../api/use-read.ts';
import type { Flag } from '../flag-data.ts';

/** Reads the release plan of a flag in an environment; the data are `null` if it has none. */
export function useReleasePlan({ project, name }: Flag, environment: string) {
  const plans = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans',
    { params: { projectId: project, featureName: name, environment } },
  );
  return { isKnown: plans.data !== undefined, plan: plans.data?.[0] };
}
