import type { Routes } from 'generated:api';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { projectAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Item, Items } from '../../people/items.tsx';
import { personName } from '../../people/person.ts';
import { type AnyRole, useRoles } from '../../people/roles.ts';
import { besidesInWords, rootRoleInWords } from '../../people/root-role-words.ts';
import { useProjectName } from '../../people/use-projects.ts';
import { GiveRole } from './give-role.tsx';
import { RootRoleDialog } from './root-role-dialog.tsx';
import type { EditedUser } from './user-form.tsx';
import classes from './users.module.css';

type Access = Routes['GET /api/admin/user-admin/{id}/permissions']['output'];
type PersonsGroup = Routes['GET /api/admin/groups']['output']['groups'][number];

/** What a person may do where, and from what; roles in projects are given and taken here. */
export function UserAccess({ user }: { readonly user: EditedUser }) {
  const access = useRead('GET /api/admin/user-admin/{id}/permissions', {
    params: { id: user.id },
    query: {},
  });
  const groups = useRead('GET /api/admin/groups', {});
  const [isGiving, setIsGiving] = useState(false);
  const may = useMay();
  const { roles } = useRoles();
  const joined =
    groups.data?.groups.filter(({ users = [] }) =>
      users.some((member) => member.user.id === user.id),
    ) ?? [];
  const byGroups = roles.filter(({ id }) => joined.some(({ rootRole }) => rootRole === id));
  const besides = access.data && besidesInWords([access.data.rootRole, ...byGroups]);
  return (
    <Card
      title="What they may do"
      actions={
        <Button
          kind="primary"
          icon="add"
          refusedBecause={may('POST /api/admin/projects/{projectId}/access')}
          onClick={() => setIsGiving(true)}
        >
          Give a role in a project
        </Button>
      }
    >
      <Loaded query={access}>
        {(found) => <Places user={user} access={found} groups={joined} roles={roles} />}
      </Loaded>
      <p className={classes.besides}>
        {besides} <Link href={`/access?user=${user.id}`}>Every permission, and why</Link>
      </p>
      {isGiving && (
        <GiveRole user={user} besides={besides ?? ''} onClose={() => setIsGiving(false)} />
      )}
    </Card>
  );
}

function Places({
  user,
  access: { rootRole, projectRoles },
  groups,
  roles,
}: {
  readonly user: EditedUser;
  readonly access: Access;
  /** The groups of the person. */
  readonly groups: readonly PersonsGroup[];
  readonly roles: readonly AnyRole[];
}) {
  const nameOf = useProjectName();
  const [isChanging, setIsChanging] = useState(false);
  const may = useMay();
  return (
    <>
      <Items>
        <Item
          title={<Place name="Everywhere" role={rootRole.name} />}
          detail={rootRoleInWords(rootRole)}
        >
          <Button
            isSmall
            refusedBecause={may('PUT /api/admin/user-admin/{id}')}
            aria-label="Change the root role"
            onClick={() => setIsChanging(true)}
          >
            Change
          </Button>
        </Item>
        {groups.map((group) => (
          <GroupItem
            key={group.id}
            group={group}
            role={roles.find(({ id }) => id === group.rootRole)}
          />
        ))}
        {projectRoles.map((role) => (
          <ProjectItem
            key={`${role.project} ${role.id}`}
            user={user}
            role={role}
            name={nameOf(role.project ?? '')}
            own={projectRoles.filter((each) => each.project === role.project && isOwn(each))}
          />
        ))}
      </Items>
      {isChanging && <RootRoleDialog user={user} onClose={() => setIsChanging(false)} />}
    </>
  );
}

/** Where somebody has a role, and which. */
function Place({ name, role }: { readonly name: ReactNode; readonly role?: string | undefined }) {
  return (
    <span className="row">
      <strong>{name}</strong>
      {role && <Badge>{role}</Badge>}
    </span>
  );
}

/** A group that they are in, with what it lets them do everywhere. */
function GroupItem({
  group: { id, name, rootRole },
  role,
}: {
  readonly group: PersonsGroup;
  /** Its root role, once roles are known. */
  readonly role: AnyRole | undefined;
}) {
  const by = <GroupLink id={Number(id)} name={name} />;
  if (!rootRole) return <Item title={by} detail="It has no root role." />;
  return (
    <Item
      title={<Place name="Everywhere" role={role?.name} />}
      detail={
        <>
          {by}. {role && rootRoleInWords(role)}
        </>
      }
    />
  );
}

function GroupLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <>
      By the group <Link href={`/groups/${id}`}>{name}</Link>
    </>
  );
}

type HeldRole = Access['projectRoles'][number];

function isOwn({ sources }: HeldRole): boolean {
  return sources.some(({ group }) => group === null);
}

function ProjectItem({
  user,
  role,
  name,
  own,
}: {
  readonly user: EditedUser;
  readonly role: HeldRole;
  /** Of the project. */
  readonly name: string;
  /** All roles of their own in the project: they are set together. */
  readonly own: readonly HeldRole[];
}) {
  const projectId = role.project ?? '';
  const person = personName(user);
  return (
    <Item
      title={<Place name={<Link href={projectAddress(projectId)}>{name}</Link>} role={role.name} />}
      detail={role.sources.map(({ group }, index) => (
        <span key={group?.id ?? 'own'}>
          {index > 0 && ' · '}
          {group ? <GroupLink {...group} /> : 'Their own'}
        </span>
      ))}
    >
      {isOwn(role) && (
        <ActionButton
          request={request('PUT /api/admin/projects/{projectId}/users/{userId}/roles', {
            params: { projectId, userId: user.id },
            body: { roles: own.filter(({ id }) => id !== role.id).map(({ id }) => id) },
          })}
          isSmall
          kind="danger"
          label={`Remove the role ${role.name} in ${name}`}
          confirm={`${person} loses the role ${role.name} in ${name}. What they may do by groups and by their root role stays.`}
          done={`${person} no longer has the role ${role.name} in ${name}.`}
        >
          Remove
        </ActionButton>
      )}
    </Item>
  );
}
