import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Item, Items } from '../../people/items.tsx';
import { useRoles } from '../../people/roles.ts';
import type { EditedUser } from './user-form.tsx';

/** Where a person has roles: by groups, and in projects. The resulting rights have their own page. */
export function UserAccess({ user }: { readonly user: EditedUser }) {
  const link = <Link href={`/access?user=${user.id}`}>What they may do</Link>;
  return (
    <Card title="Groups and projects" actions={link}>
      <Groups user={user} />
      <ProjectRoles id={user.id} />
    </Card>
  );
}

function Groups({ user }: { readonly user: EditedUser }) {
  const groups = useRead('GET /api/admin/groups', {});
  const { nameOf } = useRoles();
  return (
    <Loaded query={groups}>
      {(data) => (
        <Items none="They are in no group.">
          {data.groups
            .filter(({ users = [] }) => users.some((member) => member.user.id === user.id))
            .map(({ id, name, rootRole }) => (
              <Item
                key={id}
                title={<Link href={`/groups/${id}`}>{name}</Link>}
                detail={rootRole ? `group, root role ${nameOf(rootRole) ?? rootRole}` : 'group'}
              />
            ))}
        </Items>
      )}
    </Loaded>
  );
}

function ProjectRoles({ id }: { readonly id: number }) {
  const access = useRead('GET /api/admin/user-admin/{id}/permissions', {
    params: { id },
    query: {},
  });
  return (
    <Loaded query={access}>
      {({ projectRoles }) => (
        <Items none="They have no role in a project.">
          {projectRoles.map((role) => (
            <Item
              key={`${role.project}/${role.id}`}
              title={
                <Link href={`/projects/${encodeURIComponent(role.project ?? '')}`}>
                  {role.project}
                </Link>
              }
              detail={`${role.name} in the project`}
            />
          ))}
        </Items>
      )}
    </Loaded>
  );
}
