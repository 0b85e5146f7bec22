import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { personDetail, personName } from '../../people/person.ts';
import { Sessions } from '../../people/sessions.tsx';
import { useMe } from '../../session/use-me.ts';
import { UserAccess } from './user-access.tsx';
import { type EditedUser, UserForm } from './user-form.tsx';
import { UserPassword } from './user-password.tsx';
import { UserTokens } from './user-tokens.tsx';
import classes from './users.module.css';

/** One person: the account, the ways in, and what the person may do. */
export default function UserPage() {
  const { id = '' } = useParams<{ id: string }>();
  const user = useRead('GET /api/admin/user-admin/{id}', { params: { id: Number(id) } });
  const title = user.data ? personName(user.data) : 'User';
  return (
    <Page
      title={title}
      isPerson={user.data !== undefined}
      beside={user.data && <States user={user.data} />}
      lead={user.data && <Lead user={user.data} />}
      path={[{ name: 'Users', href: '/users' }]}
      actions={user.data && <DeleteUser user={user.data} />}
    >
      <Loaded query={user}>{(found) => <UserCards key={found.id} user={found} />}</Loaded>
    </Page>
  );
}

function States({ user: { active, scimId } }: { readonly user: EditedUser }) {
  return (
    <>
      {active === false && <Badge kind="warning">disabled by the identity provider</Badge>}
      {scimId && <Badge>managed by SCIM</Badge>}
    </>
  );
}

function Lead({ user }: { readonly user: EditedUser }) {
  const detail = personDetail(user);
  return (
    <>
      {detail && `${detail} · `}
      {user.seenAt ? (
        <>
          last sign-in <Time at={user.seenAt} />
        </>
      ) : (
        'has never signed in'
      )}
      {user.createdAt && (
        <>
          {' '}
          · created <Time at={user.createdAt} />
        </>
      )}
    </>
  );
}

function UserCards({ user }: { readonly user: EditedUser }) {
  const { id } = user;
  const sessions = useRead('GET /api/admin/user-admin/{id}/sessions', { params: { id } });
  return (
    <>
      <UserAccess user={user} />
      <div className={classes.columns}>
        <div>
          <Card title="Account">
            <UserForm user={user} />
          </Card>
          <UserTokens user={user} />
        </div>
        <div>
          <Card title="Signed in">
            <Loaded query={sessions}>
              {(data) => (
                <Sessions
                  sessions={data.sessions}
                  ending={(sessionId) =>
                    request('DELETE /api/admin/user-admin/{id}/sessions/{sessionId}', {
                      params: { id, sessionId },
                    })
                  }
                />
              )}
            </Loaded>
          </Card>
          <UserPassword user={user} />
          <Card title="Passkeys">
            <p>
              For somebody who has lost their passkeys and recovery codes. After a reset the
              password is enough until they register the next passkey.
            </p>
            <ActionButton
              request={request('DELETE /api/admin/user-admin/{id}/second-factor', {
                params: { id },
              })}
              confirm={`All passkeys and recovery codes of ${personName(user)} are removed. Make sure that it is really them who asked for it.`}
              done="The passkeys and recovery codes are removed."
              kind="danger"
            >
              Reset passkeys
            </ActionButton>
          </Card>
        </div>
      </div>
    </>
  );
}

function DeleteUser({ user }: { readonly user: EditedUser }) {
  const me = useMe();
  const [, navigate] = useLocation();
  const name = personName(user);
  return (
    <ActionButton
      request={request('DELETE /api/admin/user-admin/{id}', { params: { id: user.id } })}
      kind="danger"
      refusedBecause={
        me.data?.user.id === user.id
          ? 'You cannot delete your own account. Ask another administrator.'
          : undefined
      }
      confirm={
        <>
          <p>
            {name} is signed out everywhere, and cannot sign in again. Their personal tokens stop
            working at once, and they leave all groups and projects.
          </p>
          <p>
            What they have done stays in the events, with their name. To replace it there and
            everywhere else, forget them afterwards, on the page of all users; the id of the account
            is {user.id}.
          </p>
        </>
      }
      done={`${name} is deleted.`}
      onDone={() => navigate('/users')}
      label={`Delete ${name}`}
    >
      Delete
    </ActionButton>
  );
}
