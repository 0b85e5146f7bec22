import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { PasswordForm } from '../password-form.tsx';

interface NewPasswordStepProps {
  readonly username: string;
  /** With which the new password is set. */
  readonly token: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onSecondFactor: (step: 'passkey' | 'enrol') => void;
}

/** A password of one's own in place of one that somebody else knows; it signs in at once. */
export function NewPasswordStep({
  username,
  token,
  onSignedIn,
  onSecondFactor,
}: NewPasswordStepProps) {
  const set = useMutation({
    mutationFn: async (password: string) => {
      await call('POST /auth/reset/password', { body: { token, password } });
      return call('POST /auth/simple/login', { body: { username, password } });
    },
    onSuccess: (reply) =>
      'secondFactor' in reply && reply.secondFactor !== undefined
        ? onSecondFactor(reply.secondFactor)
        : onSignedIn(),
  });
  return (
    <>
      <p>The password that you have used is for the first sign-in only. Choose one of your own.</p>
      <PasswordForm
        username={username}
        action="Set password and sign in"
        error={set.error}
        isPending={set.isPending}
        onSubmit={set.mutate}
      />
    </>
  );
}
