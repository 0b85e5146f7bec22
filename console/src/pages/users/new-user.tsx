import type { Routes } from 'generated:api';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { personName } from '../../people/person.ts';
import { RootRoleSelect } from '../../people/root-role-select.tsx';

type CreatedUser = Routes['POST /api/admin/user-admin']['output'];

/** Invites one person: by e-mail where the service sends some, and with a link in any case. */
export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<CreatedUser>();
  if (created) return <Invited user={created} onClose={onClose} />;
  return (
    <Dialog title="New user" onClose={onClose}>
      <NewUserForm onDone={setCreated} onCancel={onClose} />
    </Dialog>
  );
}

function NewUserForm({
  onDone,
  onCancel,
}: {
  readonly onDone: (user: CreatedUser) => void;
  readonly onCancel: () => void;
}) {
  const [draft, setDraft, clearDraft] = useDraft('user/new', {
    name: '',
    email: '',
    username: '',
    rootRole: 3,
    sendEmail: true,
  });
  const text = (name: 'name' | 'email' | 'username') => ({
    path: `/body/${name}`,
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const { name, email, username, rootRole, sendEmail } = draft;
  return (
    <WriteForm
      request={request('POST /api/admin/user-admin', {
        body: {
          name,
          ...(email && { email }),
          ...(username && { username }),
          rootRole,
          sendEmail,
        },
      })}
      action="Create user"
      onDone={(user) => {
        clearDraft();
        onDone(user);
      }}
      onCancel={onCancel}
    >
      <Field label="Name" {...text('name')} />
      <Field label="E-mail address" type="email" {...text('email')} />
      <Field label="Username" hint="Needed without an e-mail address" {...text('username')} />
      <RootRoleSelect
        value={rootRole}
        onChange={(role) => setDraft({ ...draft, rootRole: role ?? rootRole })}
      />
      <Checkbox
        label="Send the invitation by e-mail"
        hint="Where the service sends e-mail. You get a link to pass on in any case."
        checked={sendEmail}
        onChange={({ target }) => setDraft({ ...draft, sendEmail: target.checked })}
      />
    </WriteForm>
  );
}

/** What follows for somebody who has just been created. */
function Invited({ user, onClose }: { readonly user: CreatedUser; readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const name = personName(user);
  return (
    <Dialog title={`${name} is invited`} onClose={onClose}>
      {user.emailSent && <p>An invitation to {user.email} is on its way.</p>}
      {user.inviteLink && (
        <SecretOnce
          title={`The account of ${name} is ready.`}
          secret={user.inviteLink}
          hint="With this link they set their password, once and within 48 hours. It is shown only now; you can make another one on their page."
        />
      )}
      <Dialog.Actions>
        <Button kind="primary" onClick={() => navigate(`/users/${user.id}`)}>
          Go to their page
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Actions>
    </Dialog>
  );
}
