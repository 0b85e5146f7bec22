import type { UseOfARole } from 'generated:api';
import { Link } from 'wouter';
import { useMissing } from '../../access/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Item, Items } from '../../people/items.tsx';
import { personName } from '../../people/person.ts';
import { type AnyRole, isRootRole } from '../../people/roles.ts';

/** Lists of people are cut after this many: the point is that there are some, and who for example. */
const SHOWN = 50;

/** Who has a role: people, groups and service accounts, or for a project role in which projects. */
export function useRoleUses(role: Pick<AnyRole, 'id' | 'type'>) {
  const isRoot = isRootRole(role);
  const isAdmin = useMissing()(['ADMIN']) === undefined;
  const enabled = isRoot && isAdmin;
  const users = useRead('GET /api/admin/user-admin', {}, { enabled });
  const groups = useRead('GET /api/admin/groups', {}, { enabled });
  const accounts = useRead('GET /api/admin/service-account', {}, { enabled });
  const projects = useRead(
    'GET /api/admin/projects/roles/{roleId}/access',
    { params: { roleId: role.id } },
    { enabled: !isRoot },
  );
  const has = ({ rootRole }: { readonly rootRole?: number | null }) => rootRole === role.id;
  return [
    ...(users.data?.users.filter(has) ?? []).map((user) => ({
      href: `/users/${user.id}`,
      name: personName(user),
      detail: 'user',
    })),
    ...(groups.data?.groups.filter(has) ?? []).map(({ id, name }) => ({
      href: `/groups/${id}`,
      name,
      detail: 'group',
    })),
    ...(accounts.data?.serviceAccounts.filter(has) ?? []).map((account) => ({
      href: `/service-accounts/${account.id}`,
      name: personName(account),
      detail: 'service account',
    })),
    ...(projects.data?.projects ?? []).map((use) => ({
      href: `/projects/${encodeURIComponent(use.project)}/settings`,
      name: use.project,
      detail: holders(use),
    })),
  ];
}

/** `2 users, 1 group` */
function holders(use: UseOfARole['projects'][number]): string {
  const counted = [
    [use.userCount ?? 0, 'user'],
    [use.groupCount ?? 0, 'group'],
    [use.serviceAccountCount ?? 0, 'service account'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ');
}

export function RoleUses({ role }: { readonly role: Pick<AnyRole, 'id' | 'type'> }) {
  const uses = useRoleUses(role);
  return (
    <Card title="Who has it">
      <Items none={isRootRole(role) ? 'Nobody has this role.' : 'Nobody has it in any project.'}>
        {uses.slice(0, SHOWN).map(({ href, name, detail }) => (
          <Item key={href} title={<Link href={href}>{name}</Link>} detail={detail} />
        ))}
      </Items>
      {uses.length > SHOWN && <p>And {uses.length - SHOWN} more.</p>}
    </Card>
  );
}
