import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { enrolPasskey } from '../../passkeys/ceremonies.ts';
import { RecoveryCodes } from '../../passkeys/recovery-codes.tsx';

/** The first passkey of a person who cannot sign in without one. */
export function EnrolStep({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const [name, setName] = useState('');
  const enrol = useMutation({ mutationFn: enrolPasskey });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enrol.mutate(name);
  };
  if (enrol.isSuccess) {
    return (
      <>
        <Notice kind="good">The passkey is registered.</Notice>
        <RecoveryCodes codes={enrol.data.recoveryCodes ?? []} />
        <Button kind="primary" onClick={onSignedIn}>
          I have kept the codes
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit}>
      {enrol.isError && <Notice kind="danger">{enrol.error.message}</Notice>}
      <p>Accounts with a password need a passkey here: a fingerprint, a face, or a security key.</p>
      <Field
        label="Name of the passkey"
        hint="So that you recognise it, for example: my phone"
        name="name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={enrol.isPending}>
        Register
      </Button>
    </form>
  );
}
