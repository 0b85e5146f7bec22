import type { AccessToAProject } from 'generated:api';
import { useMay } from '../../../access/use-may.ts';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Table } from '../../../components/table.tsx';
import { AddMember } from './add-member.tsx';

type AssignableRole = AccessToAProject['roles'][number];

type ProjectMember = ReturnType<typeof membersOf>[number];

/** Users and groups with roles in a project. */
export function Members({ projectId }: { readonly projectId: string }) {
  const access = useRead('GET /api/admin/projects/{projectId}/access', { params: { projectId } });
  return (
    <Loaded query={access}>
      {({ roles, ...access }) => {
        const members = membersOf(access);
        return (
          <>
            {members.length === 0 ? (
              <Empty>
                No members yet. A role in the project says what they may do with its flags.
              </Empty>
            ) : (
              <Table label="Members" columns={['Member', 'Kind', 'Roles', '']}>
                {members.map((member) => (
                  <MemberRow
                    key={`${member.kind} ${member.id}`}
                    projectId={projectId}
                    member={member}
                    roles={roles}
                  />
                ))}
              </Table>
            )}
            <AddMember projectId={projectId} roles={roles} />
          </>
        );
      }}
    </Loaded>
  );
}

function membersOf({ users, groups }: Pick<AccessToAProject, 'users' | 'groups'>) {
  return [
    ...groups.map(({ id, name = '', roles = [] }) => ({ kind: 'group' as const, id, name, roles })),
    ...users.map(({ id, name, email, roles = [] }) => ({
      kind: 'user' as const,
      id,
      name: name ?? email ?? String(id),
      roles,
    })),
  ];
}

function MemberRow({
  projectId,
  member: { kind, id, name, roles: held },
  roles,
}: {
  readonly projectId: string;
  readonly member: ProjectMember;
  readonly roles: readonly AssignableRole[];
}) {
  const setRoles = (ids: readonly number[]) =>
    kind === 'user'
      ? request('PUT /api/admin/projects/{projectId}/users/{userId}/roles', {
          params: { projectId, userId: id },
          body: { roles: [...ids] },
        })
      : request('PUT /api/admin/projects/{projectId}/groups/{groupId}/roles', {
          params: { projectId, groupId: id },
          body: { roles: [...ids] },
        });
  const write = useWrite({ done: `The roles of ${name} are changed.` });
  const may = useMay();
  const refused = may(setRoles([]).route, { projectId });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{kind}</td>
      <td>
        <select
          aria-label={`Roles of ${name}`}
          title={refused}
          disabled={refused !== undefined || write.isPending}
          value={held.length === 1 ? held[0] : ''}
          onChange={({ target }) => write.mutate(setRoles([Number(target.value)]))}
        >
          {held.length !== 1 && <option value="">{rolesText(held, roles)}</option>}
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </select>
      </td>
      <td>
        <ActionButton
          request={setRoles([])}
          kind="danger"
          label={`Remove ${name}`}
          confirm={`${name} loses all roles in the project. Rights in the whole instance stay.`}
          done={`${name} has no role in the project any more.`}
        >
          Remove
        </ActionButton>
      </td>
    </tr>
  );
}

function rolesText(held: readonly number[], roles: readonly AssignableRole[]): string {
  return held.map((id) => roles.find((role) => role.id === id)?.name ?? String(id)).join(', ');
}
