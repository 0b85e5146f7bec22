import { useRead } from '../../api/use-read.ts';
import type { Flag } from './flag-data.ts';

/** Open change requests with changes of a flag, and the person's own draft, which only they see. */
export function usePending({ project: projectId, name: featureName }: Flag) {
  const pending = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/pending/{featureName}',
    { params: { projectId, featureName } },
  );
  return pending.data ?? [];
}
