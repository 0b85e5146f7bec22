import { Link, useLocation, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { useRoles } from '../../people/roles.ts';
import { useSearchText } from '../../people/search-field.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import { emptyGroup, GroupFields, groupBody } from './group-fields.tsx';

/** Groups: people who get the same roles together. */
export default function Groups() {
  const groups = useRead('GET /api/admin/groups', {});
  const [search, setSearch] = useSearchParams();
  const [text, searchField] = useSearchText('Search groups');
  const { nameOf } = useRoles();
  const projectName = useProjectName();
  const may = useMay();
  const create = (
    <Button
      kind="primary"
      refusedBecause={may('POST /api/admin/groups')}
      onClick={() => setSearch({ new: '' })}
    >
      New group
    </Button>
  );
  return (
    <Page
      title="Groups"
      lead="Members of a group have its roles, in projects or on the whole instance. Your identity provider can decide who is in it."
      actions={create}
    >
      <Loaded query={groups}>
        {({ groups: all }) =>
          all.length === 0 ? (
            <Empty
              action={create}
              curl={request('POST /api/admin/groups', { body: { name: 'Shop team' } })}
            >
              There are no groups yet. A group gives a whole team access to a project at once.
            </Empty>
          ) : (
            <>
              {searchField}
              <Table
                label="Groups"
                columns={['Name', 'Members', 'Root role', 'Projects', 'Identity provider']}
              >
                {all
                  .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
                  .map((group) => (
                    <tr key={group.id}>
                      <td>
                        <Link href={`/groups/${group.id}`}>{group.name}</Link>{' '}
                        {group.scimId && <Badge>SCIM</Badge>}
                      </td>
                      <td>{group.userCount ?? group.users?.length ?? 0}</td>
                      <td>{nameOf(group.rootRole) ?? '–'}</td>
                      <td>{group.projects?.map(projectName).join(', ') || '–'}</td>
                      <td>{group.mappingsSSO?.join(', ') || '–'}</td>
                    </tr>
                  ))}
              </Table>
            </>
          )
        }
      </Loaded>
      {search.has('new') && <NewGroup onClose={() => setSearch({})} />}
    </Page>
  );
}

function NewGroup({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft, clearDraft] = useDraft('group/new', emptyGroup);
  const [, navigate] = useLocation();
  return (
    <Dialog title="New group" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/groups', { body: groupBody(draft) })}
        action="Create group"
        done={({ name }) => `The group “${name}” is created. Now add its members.`}
        onDone={({ id }) => {
          clearDraft();
          navigate(`/groups/${id}`);
        }}
        onCancel={onClose}
      >
        <GroupFields value={draft} onChange={setDraft} />
      </WriteForm>
    </Dialog>
  );
}
