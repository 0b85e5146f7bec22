import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { lookThrough, type PartToRead, placesIn } from './look-through.ts';

const ROUTE = 'GET /api/admin/projects/{projectId}/clean-up';

/**
 * What can be cleaned up in a project, or in all that the person can see: a part at once, and more on request.
 * @param projectId `undefined` for all
 */
export function useCleanUp(projectId: string | undefined) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const places =
    projectId === undefined ? placesIn(projects.data?.projects ?? []) : [{ projectId }];
  const found = useInfiniteQuery({
    queryKey: [ROUTE, projectId ?? 'all projects'],
    queryFn: ({ pageParam }) =>
      lookThrough(pageParam, ({ projectId: id, cursor }) =>
        call(ROUTE, { params: { projectId: id }, query: cursor === undefined ? {} : { cursor } }),
      ),
    initialPageParam: places,
    getNextPageParam: ({ rest }): readonly PartToRead[] | undefined =>
      rest.length > 0 ? rest : undefined,
    enabled: projectId !== undefined || projects.isSuccess,
  });
  const answers = found.data?.pages.flatMap((page) => page.answers);
  return {
    query: { data: answers, error: projects.error ?? found.error, refetch: found.refetch },
    /** How many projects were looked at, and how many there are. */
    looked: new Set(answers?.map(({ project }) => project)).size,
    all: places.length,
    next: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isReadingNext: found.isFetchingNextPage,
  };
}
