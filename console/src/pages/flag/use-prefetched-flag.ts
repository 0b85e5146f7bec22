import { useQueryClient } from '@tanstack/react-query';
import { reading } from '../../api/use-read.ts';
import { inTurn } from '../../in-turn.ts';

/**
 * What a link to a flag does when somebody points at it or reaches it by keyboard: the flag and its page are
 * read ahead, so that they are there when the link is followed.
 */
export function usePrefetchedFlag(projectId: string, featureName: string) {
  const queries = useQueryClient();
  const prefetch = () => {
    // A file that does not come is asked for again when it is needed.
    inTurn(() => import('../../page-files/flag.ts')).catch(() => {});
    void queries.prefetchQuery(
      reading('GET /api/admin/projects/{projectId}/features/{featureName}', {
        params: { projectId, featureName },
      }),
    );
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
