import { useQueries } from '@tanstack/react-query';
import { reading } from '../../api/use-read.ts';
import type { ChangePlace } from '../../changes/change.ts';
import type { StrategyUse } from '../../strategies/strategy-uses.tsx';

/** A place as people read it: `production of shop`. */
export function placeName({ projectId, environment }: ChangePlace): string {
  return `${environment} of ${projectId}`;
}

/**
 * The environments of projects in which something is used and changes need approval; `undefined` until it
 * is known.
 */
export function useGuardedPlaces(uses: readonly StrategyUse[]): readonly ChangePlace[] | undefined {
  const projects = [...new Set(uses.map(({ projectId }) => projectId))];
  const configs = useQueries({
    queries: projects.map((projectId) => ({
      ...reading('GET /api/admin/projects/{projectId}/change-requests/config', {
        params: { projectId },
      }),
      staleTime: 60_000,
    })),
  });
  if (configs.some(({ isPending }) => isPending)) return undefined;
  const guarded = projects.flatMap((projectId, index) =>
    (configs[index]?.data ?? [])
      .filter(({ changeRequestEnabled }) => changeRequestEnabled)
      .map(({ environment }) => ({ projectId, environment })),
  );
  return guarded.filter((place) =>
    uses.some((use) => use.projectId === place.projectId && use.environment === place.environment),
  );
}
