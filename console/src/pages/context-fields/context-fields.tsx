import { Link, useSearchParams } from 'wouter';
import { useMissingAnywhere } from '../../access/use-missing-anywhere.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import type { ContextField } from './field-data.ts';

/** The fields of the context, of the instance and of the projects that the person can see. */
export default function ContextFields() {
  const fields = useRead('GET /api/admin/context', { query: { include: 'project' } });
  const [search, setSearch] = useSearchParams();
  const missing = useMissingAnywhere();
  const query = search.get('query') ?? '';
  return (
    <Page
      title="Context fields"
      lead="What applications tell about a user or a request, for constraints and stickiness."
      actions={
        <>
          <ButtonLink
            kind="primary"
            href="/context/new"
            refusedBecause={missing(['CREATE_CONTEXT_FIELD', 'UPDATE_PROJECT_CONTEXT'])}
          >
            New context field
          </ButtonLink>
          <CurlMenu request={request('POST /api/admin/context', { body: { name: 'region' } })} />
        </>
      }
    >
      <Field
        label="Search"
        type="search"
        value={query}
        onChange={({ target }) =>
          setSearch(target.value ? { query: target.value } : {}, { replace: true })
        }
      />
      <Loaded query={fields}>
        {(all) => <List fields={all.filter((field) => matches(field, query))} />}
      </Loaded>
    </Page>
  );
}

function List({ fields }: { readonly fields: readonly ContextField[] }) {
  const projectName = useProjectName();
  if (fields.length === 0) return <p role="status">No context field matches.</p>;
  return (
    <Table
      label="Context fields"
      columns={['Name', 'Description', 'Legal values', 'Stickiness', 'Project']}
    >
      {fields.map(({ name, description, legalValues, stickiness, project }) => (
        <tr key={name}>
          <td>
            <Link href={`/context/${encodeURIComponent(name)}`}>{name}</Link>
          </td>
          <td>{description}</td>
          <td>{legalInWords(legalValues.map(({ value }) => value))}</td>
          <td>{stickiness ? 'yes' : 'no'}</td>
          <td>{project ? projectName(project) : 'all'}</td>
        </tr>
      ))}
    </Table>
  );
}

function matches({ name, description, project }: ContextField, query: string): boolean {
  return [name, description, project].join(' ').toLowerCase().includes(query.toLowerCase());
}

function legalInWords(values: readonly string[]): string {
  if (values.length === 0) return 'any';
  const rest = values.length - 4;
  return `${values.slice(0, 4).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
