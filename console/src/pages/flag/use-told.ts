import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRead } from '../../api/use-read.ts';
import { listenToProject } from './listen-to-project.ts';

/**
 * Reads again what is on the page of a flag when somebody changes it, where the service tells of changes. Forms keep what is typed, as
 * when a page is read again for another reason.
 */
export function useTold(projectId: string, featureName: string): void {
  const queries = useQueryClient();
  const configuration = useRead('GET /api/admin/ui-config', {}, { staleTime: 60_000 });
  const isPushed = configuration.data?.push === true;
  useEffect(() => {
    if (!isPushed) return;
    return listenToProject(projectId, (features) => {
      if (features && !features.includes(featureName)) return;
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(featureName),
        // A page that nobody looks at is read when somebody does.
        refetchType: document.hidden ? 'none' : 'active',
      });
    });
  }, [queries, isPushed, projectId, featureName]);
}
