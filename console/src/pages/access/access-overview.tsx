import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { useProjectName } from '../../people/use-projects.ts';

/** Rows of a page. */
const PAGE = 100;

/** Names of projects in a row; the others are counted. */
const SHOWN_PROJECTS = 5;

/** Everybody with an account, and their roles in short. */
export function AccessOverview() {
  const [offset, setOffset] = useState(0);
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const projectName = useProjectName();
  const page = useRead('GET /api/admin/access/overview', {
    query: { offset, limit: PAGE, ...(query && { query }) },
  });
  return (
    <>
      <h2>Everybody, in short</h2>
      <Field
        label="Search everybody"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOffset(0);
        }}
      />
      <Loaded query={page}>
        {({ overview, total }) => (
          <>
            {overview.length === 0 && (
              <p>
                {query
                  ? `Nobody is called “${query}”.`
                  : 'There are no users and no service accounts yet.'}
              </p>
            )}
            {overview.length > 0 && (
              <Table label="Everybody" columns={['Who', 'Root role', 'Groups', 'Projects']}>
                {overview.map((row) => (
                  <tr key={row.userId}>
                    <td>
                      <Link href={`/access?user=${row.userId}`}>
                        {row.userName || row.userEmail || `user ${row.userId}`}
                      </Link>{' '}
                      {row.accountType === 'Service Account' && <Badge>service account</Badge>}
                    </td>
                    <td>{row.rootRole}</td>
                    <td>{row.groups.join(', ') || '–'}</td>
                    <td>{inShort(row.accessibleProjects.map(projectName))}</td>
                  </tr>
                ))}
              </Table>
            )}
            <p className="row">
              {total > PAGE && `${offset + 1} to ${Math.min(offset + PAGE, total)} of ${total}`}
              {offset > 0 && (
                <Button onClick={() => setOffset(Math.max(0, offset - PAGE))}>Back</Button>
              )}
              {offset + PAGE < total && (
                <Button onClick={() => setOffset(offset + PAGE)}>Next</Button>
              )}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

function inShort(projects: readonly string[]): string {
  if (projects[0] === '*') return 'all';
  if (projects.length <= SHOWN_PROJECTS) return projects.join(', ') || '–';
  return `${projects.slice(0, SHOWN_PROJECTS).join(', ')} and ${projects.length - SHOWN_PROJECTS} more`;
}
