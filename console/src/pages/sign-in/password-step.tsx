import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { signInWithPasskey } from '../../passkeys/ceremonies.ts';
import { returnPath } from '../../session/return-path.ts';
import classes from './password-step.module.css';

interface PasswordStepProps {
  readonly onSignedIn: () => Promise<void>;
  readonly onSecondFactor: (step: 'passkey' | 'enrol') => void;
  /** The password only leads to a new one, which is set with the token. */
  readonly onNewPassword: (needed: { readonly username: string; readonly token: string }) => void;
  /** The identity provider opens in a tab of its own; the person says when they are back. */
  readonly isElsewhere: boolean;
}

/** Name and password, or a passkey in place of both. */
export function PasswordStep({
  onSignedIn,
  onSecondFactor,
  onNewPassword,
  isElsewhere,
}: PasswordStepProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const withPassword = useMutation({
    mutationFn: () => call('POST /auth/simple/login', { body: { username, password } }),
    onSuccess: (reply) => {
      if ('newPasswordToken' in reply && reply.newPasswordToken !== undefined) {
        return onNewPassword({ username, token: reply.newPasswordToken });
      }
      return 'secondFactor' in reply && reply.secondFactor !== undefined
        ? onSecondFactor(reply.secondFactor)
        : onSignedIn();
    },
  });
  const withPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn });
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => call('GET /auth/sign-in-options', {}),
  });
  const search = useSearch();
  const error = withPassword.error ?? withPasskey.error;
  const isPending = withPassword.isPending || withPasskey.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withPasskey.reset();
    withPassword.mutate();
  };
  return (
    <>
      {error && <Notice kind="danger">{error.message}</Notice>}
      <form onSubmit={submit}>
        <Field
          label="E-mail address or username"
          name="username"
          autoComplete="username"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={isPending}>
          Sign in
        </Button>
      </form>
      <div className={classes.others}>
        {options.data?.oidc && (
          <a
            className={classes.link}
            href={oidcPath(search)}
            {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
          >
            Sign in with your company account
          </a>
        )}
        {options.data?.oidc && isElsewhere && (
          <Button onClick={() => void onSignedIn()}>I have signed in in the other tab</Button>
        )}
        {browserSupportsWebAuthn() && (
          <Button disabled={isPending} onClick={() => withPasskey.mutate()}>
            Sign in with a passkey
          </Button>
        )}
        {options.data?.passwordForAdministratorsOnly && (
          <p className={classes.hint}>Passwords and passkeys are for administrators only.</p>
        )}
        <Link href="/forgot-password">Forgot the password?</Link>
      </div>
    </>
  );
}

/** The service leads to the identity provider, and from there to the page that was wanted. */
function oidcPath(search: string): string {
  return `/auth/oidc/login?returnTo=${encodeURIComponent(returnPath(search, location.origin))}`;
}
