import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { personName } from '../../people/person.ts';
import type { EditedUser } from './user-form.tsx';

/** Ways to a new password for somebody else. */
export function UserPassword({ user }: { readonly user: EditedUser }) {
  const [link, setLink] = useState<string>();
  const [isSetting, setIsSetting] = useState(false);
  const { email } = user;
  return (
    <Card title="Password">
      <p>
        With a link they choose a new password themselves; until then the old one works. To lock
        somebody out at once, set a password yourself.
      </p>
      {link && (
        <SecretOnce
          title="The link is ready."
          secret={link}
          hint={`Pass it on to ${personName(user)}. It works once, for 48 hours, and is shown only now.`}
        />
      )}
      <div className="row">
        <ActionButton
          request={request('POST /api/admin/user-admin/reset-password', { body: { id: user.id } })}
          onDone={({ resetPasswordUrl }) => setLink(resetPasswordUrl)}
        >
          Create a link
        </ActionButton>
        <ActionButton
          request={request('POST /auth/reset/password-email', { body: { email: email ?? '' } })}
          refusedBecause={email ? undefined : 'This user has no e-mail address.'}
          done={`A mail to ${email} is on its way.`}
        >
          Send a link by e-mail
        </ActionButton>
        <Button kind="danger" onClick={() => setIsSetting(true)}>
          Set a password
        </Button>
      </div>
      {isSetting && <SetPassword user={user} onClose={() => setIsSetting(false)} />}
    </Card>
  );
}

function SetPassword({
  user,
  onClose,
}: {
  readonly user: EditedUser;
  readonly onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const [revokeTokens, setRevokeTokens] = useState(true);
  return (
    <Dialog title={`Set a password for ${personName(user)}`} onClose={onClose}>
      <p>They are signed out everywhere.</p>
      <WriteForm
        request={request('POST /api/admin/user-admin/{id}/change-password', {
          params: { id: user.id },
          body: { password, revokeTokens },
        })}
        kind="danger"
        action="Set password"
        done="The password is set, and all sessions have ended."
        onDone={onClose}
        onCancel={onClose}
      >
        <PasswordField
          label="New password"
          isNew
          path="/body/password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Checkbox
          label="Delete their personal tokens too"
          checked={revokeTokens}
          onChange={({ target }) => setRevokeTokens(target.checked)}
        />
      </WriteForm>
    </Dialog>
  );
}
