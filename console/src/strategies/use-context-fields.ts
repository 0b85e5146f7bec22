import { useRead } from '../api/use-read.ts';
import type { FieldToCompare } from './constraints/constraint-fields.tsx';

/** The context fields that a project can use; without a project, those that all projects share. */
export function useContextFields(projectId: string | undefined): readonly FieldToCompare[] {
  const shared = useRead(
    'GET /api/admin/context',
    { query: {} },
    { enabled: projectId === undefined, staleTime: 60_000 },
  );
  const ofProject = useRead(
    'GET /api/admin/projects/{projectId}/context',
    { params: { projectId: projectId ?? '' }, query: { include: 'root' } },
    { enabled: projectId !== undefined, staleTime: 60_000 },
  );
  return (projectId === undefined ? shared.data : ofProject.data) ?? [];
}
