import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../components/use-title.ts';

/** The projects that the signed-in person can see. */
export default function Projects() {
  useTitle('Projects');
  const projects = useQuery({
    queryKey: ['projects'],
    queryFn: () => call('GET /api/admin/projects', { query: {} }),
  });
  return (
    <>
      <h1>Projects</h1>
      {projects.isPending && <p>Loading…</p>}
      {projects.isError && <Notice kind="danger">{projects.error.message}</Notice>}
      {projects.data && (
        <ul>
          {projects.data.projects.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}
