import { Link } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import { Item, Items } from '../../people/items.tsx';
import { personDetail, personName } from '../../people/person.ts';
import { PersonPicker } from '../../people/person-picker.tsx';
import { useNameOf } from '../../people/use-name-of.ts';
import type { Group } from './group.tsx';

/** Who is in a group, with a field that adds people. */
export function GroupMembers({
  groupId,
  group,
}: {
  readonly groupId: number;
  readonly group: Group;
}) {
  const users = useRead('GET /api/admin/user-admin', {});
  const nameOf = useNameOf();
  const add = useWrite();
  const may = useMay();
  const members = group.users ?? [];
  const ids = members.map(({ user }) => user.id);
  const change = (wanted: readonly number[]) =>
    request('PUT /api/admin/groups/{groupId}', {
      params: { groupId },
      // A group that is sent without its root role loses it.
      body: {
        name: group.name,
        rootRole: group.rootRole ?? null,
        users: wanted.map((id) => ({ user: { id } })),
      },
    });
  const others = users.data?.users.filter(({ id }) => !ids.includes(id)) ?? [];
  const isOpen = !group.scimId && may('PUT /api/admin/groups/{groupId}') === undefined;
  return (
    <Card title={`Members (${members.length})`}>
      {isOpen && (
        <PersonPicker
          label="Add a member"
          people={others}
          onPick={({ id }) => add.mutate(change([...ids, id]))}
        />
      )}
      <Items none="Nobody is in this group yet.">
        {members.map(({ user, joinedAt, createdBy }) => (
          <Item
            key={user.id}
            title={<Link href={`/users/${user.id}`}>{personName(user)}</Link>}
            detail={
              <>
                {personDetail(user)}
                {joinedAt && (
                  <>
                    {' '}
                    since <Time at={joinedAt} />
                    {createdBy && `, added by ${nameOf(createdBy)}`}
                  </>
                )}
              </>
            }
          >
            <ActionButton
              request={change(ids.filter((id) => id !== user.id))}
              refusedBecause={
                group.scimId ? 'The identity provider decides who is in it.' : undefined
              }
              done={`${personName(user)} is no longer in the group.`}
              label={`Remove ${personName(user)}`}
            >
              Remove
            </ActionButton>
          </Item>
        ))}
      </Items>
    </Card>
  );
}
