import type { Routes } from 'generated:api';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { userAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Menu } from '../../components/menu.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { isCalled, personDetail, personName } from '../../people/person.ts';
import { useSearchText } from '../../people/search-field.tsx';
import { ForgetUser } from './forget-user.tsx';
import { InactiveUsers } from './inactive-users.tsx';
import { NewUser } from './new-user.tsx';
import classes from './users.module.css';

type User = Routes['GET /api/admin/user-admin']['output']['users'][number];

/** Rows that are shown at first, and added by the button below them. */
const STEP = 100;

/** Everybody who can sign in. */
export default function Users() {
  const users = useRead('GET /api/admin/user-admin', {});
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const create = (
    <Button
      kind="primary"
      icon="invite"
      refusedBecause={may('POST /api/admin/user-admin')}
      onClick={() => setSearch({ new: '' })}
    >
      New user
    </Button>
  );
  return (
    <Page
      title="Users"
      lead="Who can sign in. Open somebody to see and change what they may do."
      actions={
        <>
          {create}
          <Menu label="More for users">
            <Button
              icon="clock"
              aria-haspopup="dialog"
              refusedBecause={may('GET /api/admin/user-admin/inactive')}
              onClick={() => setSearch({ inactive: '' })}
            >
              Inactive users
            </Button>
            <Button
              icon="delete"
              aria-haspopup="dialog"
              refusedBecause={may('POST /api/admin/user-admin/{id}/forget')}
              onClick={() => setSearch({ forget: '' })}
            >
              Forget a deleted user
            </Button>
          </Menu>
        </>
      }
    >
      <Loaded query={users}>
        {({ users: all, rootRoles = [] }) => (
          <UserTable
            users={all}
            roleName={(id) => rootRoles.find((role) => role.id === id)?.name}
            create={create}
          />
        )}
      </Loaded>
      {search.has('forget') && <ForgetUser onClose={() => setSearch({})} />}
      {search.has('inactive') && <InactiveUsers onClose={() => setSearch({})} />}
      {search.has('new') && <NewUser onClose={() => setSearch({})} />}
    </Page>
  );
}

function UserTable({
  users,
  roleName,
  create,
}: {
  readonly users: readonly User[];
  readonly roleName: (id: number | undefined) => string | undefined;
  readonly create: React.ReactNode;
}) {
  const [text, searchField] = useSearchText('Search users');
  const [shown, setShown] = useState(STEP);
  if (users.length === 0) {
    const curl = request('POST /api/admin/user-admin', {
      body: { name: 'Kim', email: 'kim@example.com', rootRole: 3 },
    });
    return (
      <Empty action={create} curl={curl}>
        Nobody can sign in yet.
      </Empty>
    );
  }
  const found = users.filter((user) => isCalled(user, text));
  return (
    <>
      {searchField}
      {found.length === 0 ? (
        <p>Nobody is called “{text}”.</p>
      ) : (
        <Table label="Users" columns={['Name', 'Root role', 'Last sign-in']}>
          {found.slice(0, shown).map((user) => (
            <tr key={user.id}>
              <td>
                <span className={classes.person}>
                  <Avatar name={personName(user)} />
                  <span>
                    <Link href={userAddress(user.id)}>{personName(user)}</Link>
                    <span className={classes.detail}>{user.email || personDetail(user)}</span>
                  </span>
                  {user.active === false && <Badge kind="warning">disabled</Badge>}
                </span>
              </td>
              <td>
                <Badge>{roleName(user.rootRole) ?? 'none'}</Badge>
              </td>
              <td>{user.seenAt ? <Time at={user.seenAt} /> : 'never'}</td>
            </tr>
          ))}
        </Table>
      )}
      {found.length > shown && (
        <p>
          {shown} of {found.length} are shown.{' '}
          <Button onClick={() => setShown(shown + STEP)}>Show more</Button>
        </p>
      )}
    </>
  );
}
