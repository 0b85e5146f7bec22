import type { Routes } from 'generated:api';
import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { endOfDay, inDays } from '../../people/days.ts';
import { personName } from '../../people/person.ts';
import { useNameOf } from '../../people/use-name-of.ts';

type Invitation = Routes['GET /api/admin/invite-link/tokens']['output']['tokens'][number];

/** Links with which anybody who has one can create an account. */
export default function Invitations() {
  const links = useRead('GET /api/admin/invite-link/tokens', {});
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const create = (
    <Button
      kind="primary"
      refusedBecause={may('POST /api/admin/invite-link/tokens')}
      onClick={() => setSearch({ new: '' })}
    >
      New invitation link
    </Button>
  );
  return (
    <Page
      title="Invitations"
      lead="Anybody with such a link can create an account, until it expires or is disabled. To invite one person, create a user."
      actions={create}
    >
      <Loaded query={links}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty
              action={create}
              curl={request('POST /api/admin/invite-link/tokens', {
                body: { name: 'for the shop team', expiresAt: endOfDay(inDays(7, new Date())) },
              })}
            >
              There are no invitation links. One link is enough for a whole team.
            </Empty>
          ) : (
            tokens.toReversed().map((link) => <LinkCard key={link.secret} link={link} />)
          )
        }
      </Loaded>
      {search.has('new') && <NewInvitation onClose={() => setSearch({})} />}
    </Page>
  );
}

function LinkCard({ link }: { readonly link: Invitation }) {
  const { secret, url, name, enabled, expiresAt, createdAt, createdBy, role, users } = link;
  const nameOf = useNameOf();
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const params = { token: secret };
  const route = 'PUT /api/admin/invite-link/tokens/{token}';
  return (
    <Card
      title={
        <>
          {name} <State enabled={enabled} isExpired={isExpired} />
        </>
      }
      actions={
        <span className="row">
          {enabled && url && <CopyButton text={() => url}>Copy link</CopyButton>}
          {enabled ? (
            <ActionButton
              request={request(route, { params, body: { enabled: false } })}
              kind="danger"
              confirm="Nobody can sign up with the link any more. Accounts that were created with it stay."
              done={`“${name}” is disabled.`}
              label={`Disable ${name}`}
            >
              Disable
            </ActionButton>
          ) : (
            <ActionButton
              request={request(route, { params, body: { enabled: true } })}
              refusedBecause={isExpired ? 'It has expired. Create a new one.' : undefined}
              done={`“${name}” can be used again.`}
              label={`Enable ${name}`}
            >
              Enable
            </ActionButton>
          )}
        </span>
      }
    >
      <p>
        New users get the role {role.name}. {isExpired ? 'Expired' : 'Expires'}{' '}
        <Time at={expiresAt} />. Created <Time at={createdAt} />
        {createdBy && ` by ${nameOf(createdBy)}`}.
      </p>
      <UsedBy users={users ?? []} />
    </Card>
  );
}

function State({ enabled, isExpired }: { readonly enabled: boolean; readonly isExpired: boolean }) {
  if (isExpired) return <Badge kind="warning">expired</Badge>;
  return enabled ? <Badge kind="good">open</Badge> : <Badge>disabled</Badge>;
}

function UsedBy({ users }: { readonly users: NonNullable<Invitation['users']> }) {
  if (users.length === 0) return <p>Nobody has used it yet.</p>;
  return (
    <details>
      <summary>Used by {users.length === 1 ? 'one person' : `${users.length} people`}</summary>
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <Link href={`/users/${user.id}`}>{personName(user)}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NewInvitation({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft, clearDraft] = useDraft('invitation/new', {
    name: '',
    day: inDays(7, new Date()),
  });
  return (
    <Dialog title="New invitation link" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/invite-link/tokens', {
          body: { name: draft.name, expiresAt: endOfDay(draft.day) },
        })}
        action="Create link"
        done="The link is ready: copy it from the list."
        onDone={() => {
          clearDraft();
          onClose();
        }}
        onCancel={onClose}
      >
        <Field
          label="Who it is for"
          path="/body/name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label="Valid until"
          type="date"
          hint="At most one month from now"
          path="/body/expiresAt"
          value={draft.day}
          onChange={({ target }) => setDraft({ ...draft, day: target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
