import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Item, Items } from '../../people/items.tsx';
import { useRoles } from '../../people/roles.ts';
import type { User } from './user-form.tsx';

/** The groups of a person; what they may do there is a page of its own. */
export function UserAccess({ user }: { readonly user: User }) {
  const groups = useRead('GET /api/admin/groups', {});
  const { nameOf } = useRoles();
  return (
    <Card title="Groups" actions={<Link href={`/access?user=${user.id}`}>What they may do</Link>}>
      <Loaded query={groups}>
        {(data) => (
          <Items none="They are in no group.">
            {data.groups
              .filter(({ users = [] }) => users.some((member) => member.user.id === user.id))
              .map(({ id, name, rootRole, projects = [] }) => (
                <Item
                  key={id}
                  title={<Link href={`/groups/${id}`}>{name}</Link>}
                  detail={[
                    rootRole && `root role ${nameOf(rootRole) ?? rootRole}`,
                    projects.length > 0 && `in ${projects.join(', ')}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                />
              ))}
          </Items>
        )}
      </Loaded>
    </Card>
  );
}
