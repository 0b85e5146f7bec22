import { Link } from 'wouter';
import { projectAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Table } from '../../components/table.tsx';
import { daysInWords, type Insights } from './insights-words.ts';

/** More than these are not shown. */
const SHOWN = 50;

/** The projects with most flags to clean up first. */
export function InProjects({ numbers }: { readonly numbers: Insights }) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const names = new Map(projects.data?.projects.map(({ id, name }) => [id, name]));
  const rows = numbers.projectFlagTrends
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.stale + b.potentiallyStale - a.stale - a.potentiallyStale);
  if (rows.length === 0) return null;
  return (
    <>
      <Table
        label="Projects in numbers"
        columns={['Project', 'Flags', 'Stale', 'Past their lifetime', 'To production, on average']}
      >
        {rows
          .slice(0, SHOWN)
          .map(({ project, total, stale, potentiallyStale, timeToProduction }) => (
            <tr key={project}>
              <th scope="row">
                <Link href={projectAddress(project, 'clean-up')}>
                  {names.get(project) ?? project}
                </Link>
              </th>
              <td>{total.toLocaleString('en')}</td>
              <td>{stale.toLocaleString('en')}</td>
              <td>{potentiallyStale.toLocaleString('en')}</td>
              <td>{daysInWords(timeToProduction)}</td>
            </tr>
          ))}
      </Table>
      {rows.length > SHOWN && <p>The {SHOWN} projects with most to clean up are shown.</p>}
    </>
  );
}
