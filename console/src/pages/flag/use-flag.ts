import { useRead } from '../../api/use-read.ts';

/** Reads a flag; archived ones are not found. */
export function useFlag(projectId: string, featureName: string) {
  return useRead('GET /api/admin/projects/{projectId}/features/{featureName}', {
    params: { projectId, featureName },
  });
}
