import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import classes from '../../people/people.module.css';
import { SignInPage } from './sign-in-page.tsx';

/** Passwords, passkeys and sessions. */
export default function SignInSettings() {
  return (
    <SignInPage>
      <Card title="Passwords">
        <PasswordSettings />
      </Card>
      <Card title="Sessions">
        <SessionLengths />
      </Card>
    </SignInPage>
  );
}

function PasswordSettings() {
  const settings = useRead('GET /api/admin/auth/simple/settings', {});
  return (
    <Loaded query={settings}>
      {({ disabled, secondFactorRequired = false }) => (
        <PasswordForm stored={{ disabled, secondFactorRequired }} />
      )}
    </Loaded>
  );
}

function PasswordForm({
  stored,
}: {
  readonly stored: { readonly disabled: boolean; readonly secondFactorRequired: boolean };
}) {
  const oidc = useRead('GET /api/admin/auth/oidc/settings', {});
  const [draft, setDraft, settle] = useEdit('sign-in/passwords', stored);
  return (
    <WriteForm
      request={request('POST /api/admin/auth/simple/settings', { body: draft })}
      action="Save"
      done="The settings are saved."
      onDone={settle}
    >
      <div className={classes.tick}>
        <Checkbox
          label="Passwords and passkeys are for administrators only"
          hint="Everybody else signs in with the identity provider. Administrators always can sign in with a password or a passkey: it is the way back in."
          checked={draft.disabled}
          onChange={({ target }) => setDraft({ ...draft, disabled: target.checked })}
        />
      </div>
      {draft.disabled && oidc.data && !oidc.data.enabled && (
        <p>OpenID Connect is off: nobody but administrators could sign in.</p>
      )}
      <div className={classes.tick}>
        <Checkbox
          label="Everybody with a password needs a passkey too"
          hint="Who has none registers one at the next sign-in, before anything else."
          checked={draft.secondFactorRequired}
          onChange={({ target }) => setDraft({ ...draft, secondFactorRequired: target.checked })}
        />
      </div>
    </WriteForm>
  );
}

/** The lengths are settings of the deployment; the person's own session shows the result. */
function SessionLengths() {
  const sessions = useRead('GET /api/admin/user/sessions', {});
  const own = sessions.data?.sessions.find(({ current }) => current);
  return (
    <>
      <p>
        A session ends when it was not used for some hours, and after some days in any case: 8 hours
        and 7 days, unless the deployment sets <code>SESSION_IDLE_HOURS</code> and{' '}
        <code>SESSION_MAX_DAYS</code>. All sessions of a person end when their password changes.
      </p>
      {own && (
        <p>
          You signed in <Time at={own.createdAt} />. Without further use, your session ends{' '}
          <Time at={own.expiresAt} />.
        </p>
      )}
    </>
  );
}
