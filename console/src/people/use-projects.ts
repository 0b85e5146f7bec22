import { useRead } from '../api/use-read.ts';

/** The projects that the person can see. */
export function useProjects() {
  const { data } = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  return data?.projects ?? [];
}

/** A function that gives the name of a project by its id; the id, where the person cannot see it. */
export function useProjectName(): (id: string) => string {
  const projects = useProjects();
  return (id) => projects.find((each) => each.id === id)?.name ?? id;
}
