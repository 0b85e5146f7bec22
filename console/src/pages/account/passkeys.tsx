import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { OneFieldForm } from '../../components/form/one-field-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { registerPasskey } from '../../passkeys/ceremonies.ts';
import { RecoveryCodes } from '../../passkeys/recovery-codes.tsx';
import classes from './list.module.css';

const passkeysKey = ['passkeys'] as const;

/** The own passkeys: with one, a password alone no longer signs in. */
export function Passkeys() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysKey });
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: () => call('GET /api/admin/user/second-factor/passkeys', {}),
  });
  const register = useMutation({
    mutationFn: registerPasskey,
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) =>
      call('DELETE /api/admin/user/second-factor/passkeys/{passkeyId}', { params: { passkeyId } }),
    onSuccess: refresh,
  });
  const replace = useMutation({
    mutationFn: () => call('POST /api/admin/user/second-factor/recovery-codes', {}),
    onSuccess: refresh,
  });
  const error = passkeys.error ?? register.error ?? remove.error ?? replace.error;
  const codes = replace.data?.recoveryCodes ?? register.data?.recoveryCodes;
  return (
    <section>
      <h2>Passkeys</h2>
      <p>
        A passkey signs you in without a password. Once you have one, a password alone no longer
        does.
      </p>
      {error && <Notice kind="danger">{error.message}</Notice>}
      {codes && <RecoveryCodes codes={codes} />}
      <ul className={classes.list}>
        {passkeys.data?.passkeys.map(({ id, name: given, createdAt, usedAt }) => (
          <li key={id} className={classes.row}>
            <span>
              <strong>{given}</strong>
              <br />
              <span className={classes.detail}>
                since {new Date(createdAt).toLocaleDateString()}
                {usedAt ? `, last used ${new Date(usedAt).toLocaleString()}` : ', not used yet'}
              </span>
            </span>
            <Button kind="danger" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {passkeys.data && passkeys.data.passkeys.length > 0 && (
        <p>
          {passkeys.data.recoveryCodesLeft} recovery codes are left.{' '}
          <Button disabled={replace.isPending} onClick={() => replace.mutate()}>
            New recovery codes
          </Button>
        </p>
      )}
      <OneFieldForm
        // An empty form after each passkey.
        key={register.data?.passkey.id}
        label="Name of a new passkey"
        name="passkey"
        action="Register a passkey"
        isPending={register.isPending}
        onSubmit={register.mutate}
      />
    </section>
  );
}
