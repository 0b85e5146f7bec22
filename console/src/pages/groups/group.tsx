import type { Routes } from 'generated:api';
import { Link, useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Item, Items } from '../../people/items.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import { type GroupDraft, GroupFields, groupBody } from './group-fields.tsx';
import { GroupMembers } from './group-members.tsx';

export type Group = Routes['GET /api/admin/groups/{groupId}']['output'];

/** One group: what it is, who is in it, and where it is used. */
export default function GroupPage() {
  const { id = '' } = useParams<{ id: string }>();
  const groupId = Number(id);
  const projectName = useProjectName();
  const group = useRead('GET /api/admin/groups/{groupId}', { params: { groupId } });
  return (
    <Page
      title={group.data?.name ?? 'Group'}
      lead={group.data?.description}
      path={[{ name: 'Groups', href: '/groups' }]}
      actions={group.data && <DeleteGroup groupId={groupId} group={group.data} />}
    >
      <Loaded query={group}>
        {(found) => (
          <>
            {found.scimId && (
              <p>
                <Badge>managed by SCIM</Badge> Name and members come from the identity provider, and
                can only be changed there.
              </p>
            )}
            <GroupMembers groupId={groupId} group={found} />
            <Card title="Projects">
              <Items none="No role in a project yet. Give it one in the settings of a project, under Members.">
                {(found.projects ?? []).map((project) => (
                  <Item
                    key={project}
                    title={
                      <Link href={`/projects/${encodeURIComponent(project)}/settings`}>
                        {projectName(project)}
                      </Link>
                    }
                  />
                ))}
              </Items>
            </Card>
            <Card title="Settings">
              <GroupForm groupId={groupId} group={found} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function GroupForm({ groupId, group }: { readonly groupId: number; readonly group: Group }) {
  const [draft, setDraft, settle] = useEdit<GroupDraft>(`group/${groupId}`, {
    name: group.name,
    description: group.description ?? '',
    rootRole: group.rootRole ?? null,
    mappings: (group.mappingsSSO ?? []).join('\n'),
  });
  return (
    <WriteForm
      request={request('PUT /api/admin/groups/{groupId}', {
        params: { groupId },
        body: groupBody(draft),
      })}
      action="Save"
      done="The group is saved."
      onDone={settle}
    >
      <GroupFields value={draft} onChange={setDraft} />
    </WriteForm>
  );
}

function DeleteGroup({ groupId, group }: { readonly groupId: number; readonly group: Group }) {
  const [, navigate] = useLocation();
  const projects = group.projects ?? [];
  const projectName = useProjectName();
  return (
    <ActionButton
      request={request('DELETE /api/admin/groups/{groupId}', { params: { groupId } })}
      kind="danger"
      confirm={`Its ${group.users?.length ?? 0} members lose what they may do by the group${
        projects.length > 0 ? `, in ${projects.map(projectName).join(', ')}` : ''
      }. Their accounts stay.`}
      done={`The group “${group.name}” is deleted.`}
      onDone={() => navigate('/groups')}
      label={`Delete ${group.name}`}
    >
      Delete
    </ActionButton>
  );
}
