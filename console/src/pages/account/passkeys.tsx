import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { registerPasskey } from '../../passkeys/ceremonies.ts';
import { RecoveryCodes } from '../../passkeys/recovery-codes.tsx';
import classes from './list.module.css';

const passkeysKey = ['passkeys'] as const;

/** The own passkeys: with one, a password alone no longer signs in. */
export function Passkeys() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysKey });
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: () => call('GET /api/admin/user/second-factor/passkeys', {}),
  });
  const register = useMutation({
    mutationFn: registerPasskey,
    onSuccess: () => {
      setName('');
      return refresh();
    },
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.mutate(name);
  };
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
      <form onSubmit={submit}>
        <Field
          label="Name of a new passkey"
          name="passkey"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={register.isPending}>
          Register a passkey
        </Button>
      </form>
    </section>
  );
}
