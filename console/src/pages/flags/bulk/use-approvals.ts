import { useQueries } from '@tanstack/react-query';
import { reading } from '../../../api/use-read.ts';
import type { Approvals } from './bulk-plan.ts';

/** The approvals that changes need in the environments of projects; `undefined` until they are known. */
export function useApprovals(projectIds: readonly string[]): Approvals | undefined {
  const results = useQueries({
    queries: projectIds.map((projectId) => ({
      ...reading('GET /api/admin/projects/{projectId}/change-requests/config', {
        params: { projectId },
      }),
      staleTime: 60_000,
    })),
  });
  if (results.some(({ data }) => !data)) return undefined;
  return new Map(
    results.map(({ data = [] }, index) => [
      projectIds[index] ?? '',
      new Map(
        data.map(({ environment, changeRequestEnabled, requiredApprovals }) => [
          environment,
          changeRequestEnabled ? (requiredApprovals ?? 1) : 0,
        ]),
      ),
    ]),
  );
}
