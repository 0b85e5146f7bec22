import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { OneFieldForm } from '../../components/form/one-field-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { showSecondFactor } from '../../passkeys/ceremonies.ts';

/** A passkey after the right password, or a recovery code. */
export function SecondFactorStep({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const withPasskey = useMutation({ mutationFn: showSecondFactor, onSuccess: onSignedIn });
  const withCode = useMutation({
    mutationFn: (code: string) => call('POST /auth/passkeys/recover', { body: { code } }),
    onSuccess: onSignedIn,
  });
  const error = withPasskey.error ?? withCode.error;
  const isPending = withPasskey.isPending || withCode.isPending;
  const enterCode = (code: string) => {
    withPasskey.reset();
    withCode.mutate(code);
  };
  return (
    <>
      {error && <Notice kind="danger">{error.message}</Notice>}
      <p>The password was right. Now use one of your passkeys.</p>
      <Button kind="primary" disabled={isPending} onClick={() => withPasskey.mutate()}>
        Use a passkey
      </Button>
      <h2>No passkey at hand?</h2>
      <OneFieldForm
        label="Recovery code"
        name="code"
        autoComplete="one-time-code"
        action="Use the code"
        kind="plain"
        isPending={isPending}
        onSubmit={enterCode}
      />
    </>
  );
}
