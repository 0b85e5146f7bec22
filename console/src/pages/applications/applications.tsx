import { Link, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { useProjectName } from '../../people/use-projects.ts';

/** The applications that have asked for flags. */
export default function Applications() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('query') ?? '';
  const applications = useRead('GET /api/admin/metrics/applications', {
    query: { ...(query && { query }), limit: 100 },
  });
  const projectName = useProjectName();
  return (
    <Page title="Applications" lead="What uses flags, with which SDK, and where.">
      <Field
        label="Search"
        type="search"
        value={query}
        onChange={({ target }) => setSearch(target.value ? { query: target.value } : {})}
      />
      <Loaded query={applications}>
        {({ applications: list, total }) =>
          list.length === 0 ? (
            <Empty>
              {query
                ? 'No application has this in its name.'
                : 'No application has used flags yet. Give one a token, and it appears here a minute later.'}
            </Empty>
          ) : (
            <>
              <Table label="Applications" columns={['Name', 'SDK', 'Projects and environments']}>
                {list.map(({ appName, sdkVersion, usage }) => (
                  <tr key={appName}>
                    <td>
                      <Link href={`/applications/${encodeURIComponent(appName)}`}>{appName}</Link>
                    </td>
                    <td>{sdkVersion ?? 'unknown'}</td>
                    <td>
                      {usage
                        .map(
                          ({ project, environments }) =>
                            `${projectName(project)}: ${environments.join(', ')}`,
                        )
                        .join('; ')}
                    </td>
                  </tr>
                ))}
              </Table>
              {total > list.length && <p>{total - list.length} more. Search for them by name.</p>}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
