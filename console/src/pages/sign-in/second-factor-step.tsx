import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { showSecondFactor } from '../../passkeys/ceremonies.ts';

/** A passkey after the right password, or a recovery code. */
export function SecondFactorStep({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const [code, setCode] = useState('');
  const withPasskey = useMutation({ mutationFn: showSecondFactor, onSuccess: onSignedIn });
  const withCode = useMutation({
    mutationFn: () => call('POST /auth/passkeys/recover', { body: { code } }),
    onSuccess: onSignedIn,
  });
  const error = withPasskey.error ?? withCode.error;
  const isPending = withPasskey.isPending || withCode.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withPasskey.reset();
    withCode.mutate();
  };
  return (
    <>
      {error && <Notice kind="danger">{error.message}</Notice>}
      <p>The password was right. Now use one of your passkeys.</p>
      <Button kind="primary" disabled={isPending} onClick={() => withPasskey.mutate()}>
        Use a passkey
      </Button>
      <form onSubmit={submit}>
        <h2>No passkey at hand?</h2>
        <Field
          label="Recovery code"
          name="code"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" disabled={isPending}>
          Use the code
        </Button>
      </form>
    </>
  );
}
