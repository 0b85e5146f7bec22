import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { OneFieldForm } from '../../components/form/one-field-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { enrolPasskey } from '../../passkeys/ceremonies.ts';
import { RecoveryCodes } from '../../passkeys/recovery-codes.tsx';

/** The first passkey of a person who cannot sign in without one. */
export function EnrolStep({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const enrol = useMutation({ mutationFn: enrolPasskey });
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
    <>
      {enrol.isError && <Notice kind="danger">{enrol.error.message}</Notice>}
      <p>Accounts with a password need a passkey here: a fingerprint, a face, or a security key.</p>
      <OneFieldForm
        label="Name of the passkey"
        hint="So that you recognise it, for example: my phone"
        name="name"
        action="Register"
        isPending={enrol.isPending}
        onSubmit={enrol.mutate}
      />
    </>
  );
}
