import { Link, useLocation, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { type AnyRole, isRootRole } from '../../people/roles.ts';

/** What people, groups and programs may do: the roles that they get. */
export default function Roles() {
  const roles = useRead('GET /api/admin/roles', {});
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  return (
    <Page
      title="Roles"
      lead="A root role applies on the whole instance, a project role in the projects where somebody has it."
      actions={
        <Button
          kind="primary"
          refusedBecause={may('POST /api/admin/roles')}
          onClick={() => setSearch({ new: '' })}
        >
          New role
        </Button>
      }
    >
      <Loaded query={roles}>
        {({ roles: all }) => (
          <>
            <h2>Root roles</h2>
            <RoleTable label="Root roles" roles={all.filter(isRootRole)} />
            <h2>Project roles</h2>
            <RoleTable label="Project roles" roles={all.filter((role) => !isRootRole(role))} />
          </>
        )}
      </Loaded>
      {search.has('new') && <NewRole onClose={() => setSearch({})} />}
    </Page>
  );
}

function RoleTable({
  label,
  roles,
}: {
  readonly label: string;
  readonly roles: readonly AnyRole[];
}) {
  return (
    <Table label={label} columns={['Name', 'What it is for']}>
      {roles.map(({ id, name, description, type }) => (
        <tr key={id}>
          <td>
            <Link href={`/roles/${id}`}>{name}</Link>{' '}
            {!type.includes('custom') && <Badge>predefined</Badge>}
          </td>
          <td>{description}</td>
        </tr>
      ))}
    </Table>
  );
}

function NewRole({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft, clearDraft] = useDraft<{
    name: string;
    description: string;
    type: 'custom' | 'root-custom';
  }>('role/new', { name: '', description: '', type: 'custom' });
  const [, navigate] = useLocation();
  return (
    <Dialog title="New role" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/roles', { body: draft })}
        action="Create role"
        done="The role is created. Now choose what it allows."
        onDone={({ roles }) => {
          clearDraft();
          navigate(`/roles/${roles.id}`);
        }}
        onCancel={onClose}
      >
        <Field
          label="Name"
          path="/body/name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label="What it is for"
          path="/body/description"
          value={draft.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <Select
          label="Where it applies"
          path="/body/type"
          hint="This cannot be changed later."
          value={draft.type}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              type: target.value === 'root-custom' ? 'root-custom' : 'custom',
            })
          }
        >
          <option value="custom">In projects</option>
          <option value="root-custom">On the whole instance</option>
        </Select>
      </WriteForm>
    </Dialog>
  );
}
