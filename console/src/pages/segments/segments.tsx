import { Link, useSearchParams } from 'wouter';
import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { useMissingAnywhere } from '../../access/use-missing-anywhere.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import type { Segment } from './segment-data.ts';

/** The segments that the person can see, of the instance and of projects. */
export default function Segments() {
  const segments = useRead('GET /api/admin/segments', {});
  const [search, setSearch] = useSearchParams();
  const missing = useMissingAnywhere();
  const query = search.get('query') ?? '';
  const add = (
    <ButtonLink
      kind="primary"
      href="/segments/new"
      refusedBecause={missing(['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'])}
    >
      New segment
    </ButtonLink>
  );
  return (
    <Page
      title="Segments"
      lead="Groups of people by conditions, to be used in strategies of many flags. A change takes effect in all of them."
      actions={add}
    >
      <Loaded query={segments}>
        {({ segments: all }) =>
          all.length === 0 ? (
            <Empty
              action={add}
              curl={request('POST /api/admin/segments', {
                body: { name: 'beta-users', constraints: [] },
              })}
            >
              There are no segments yet. Put conditions that several flags share into one.
            </Empty>
          ) : (
            <>
              <Field
                label="Search"
                type="search"
                value={query}
                onChange={({ target }) =>
                  setSearch(target.value ? { query: target.value } : {}, { replace: true })
                }
              />
              <List segments={all.filter((segment) => matches(segment, query))} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function List({ segments }: { readonly segments: readonly Segment[] }) {
  const projectName = useProjectName();
  if (segments.length === 0) return <p role="status">No segment matches.</p>;
  return (
    <Table label="Segments" columns={['Name', 'Who is in it', 'Used by', 'Project']}>
      {segments.map((segment) => (
        <tr key={segment.id}>
          <td>
            <Link href={`/segments/${segment.id}`}>{segment.name}</Link>
            {segment.description && <div>{segment.description}</div>}
          </td>
          <td>{contentOf(segment)}</td>
          <td>{usesOf(segment)}</td>
          <td>{segment.project ? projectName(segment.project) : 'all'}</td>
        </tr>
      ))}
    </Table>
  );
}

function matches({ name, description, project }: Segment, query: string): boolean {
  const words = [name, description, project].join(' ').toLowerCase();
  return words.includes(query.toLowerCase());
}

function contentOf({ constraints }: Segment): string {
  if (constraints.length === 0) return 'everyone';
  return constraints.map((constraint) => constraintInWords(constraint)).join(', and ');
}

function usesOf({ usedInFeatures, usedInProjects }: Segment): string {
  const flags = usedInFeatures ?? 0;
  const projects = usedInProjects ?? 0;
  if (flags === 0) return 'nothing';
  return `${flags} ${flags === 1 ? 'flag' : 'flags'} in ${projects} ${projects === 1 ? 'project' : 'projects'}`;
}
