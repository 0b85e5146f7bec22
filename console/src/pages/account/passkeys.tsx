import type { Passkey } from 'generated:api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { reading, useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { OneFieldForm } from '../../components/form/one-field-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { registerPasskey } from '../../passkeys/ceremonies.ts';
import { RecoveryCodes } from '../../passkeys/recovery-codes.tsx';
import { Item, Items } from '../../people/items.tsx';

const own = reading('GET /api/admin/user/second-factor/passkeys', {});

/** The own passkeys: with one, a password alone no longer signs in. */
export function Passkeys() {
  const queries = useQueryClient();
  const passkeys = useRead('GET /api/admin/user/second-factor/passkeys', {});
  const [codes, setCodes] = useState<readonly string[]>();
  const register = useMutation({
    mutationFn: registerPasskey,
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes) setCodes(recoveryCodes);
      return queries.invalidateQueries({ queryKey: own.queryKey });
    },
  });
  return (
    <Card title="Passkeys">
      <p>
        A passkey signs you in without a password. With one, your password alone is no longer
        enough.
      </p>
      {register.error && <Notice kind="danger">{register.error.message}</Notice>}
      {codes && <RecoveryCodes codes={codes} />}
      <Loaded query={passkeys}>
        {({ passkeys: found, recoveryCodesLeft }) => (
          <>
            <PasskeyList passkeys={found} />
            {found.length > 0 && (
              <p className="row">
                {recoveryCodesLeft} recovery codes are left.
                <ActionButton
                  request={request('POST /api/admin/user/second-factor/recovery-codes', {})}
                  confirm="The codes that you have now stop working."
                  onDone={(answer) => setCodes(answer.recoveryCodes)}
                >
                  New recovery codes
                </ActionButton>
              </p>
            )}
          </>
        )}
      </Loaded>
      <OneFieldForm
        // An empty form after each passkey.
        key={register.data?.passkey.id}
        label="Name of a new passkey"
        hint="So that you recognise it, for example: my phone"
        name="passkey"
        action="Register a passkey"
        kind="plain"
        isPending={register.isPending}
        onSubmit={register.mutate}
      />
    </Card>
  );
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  return (
    <Items none="You have no passkey yet.">
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <Item
          key={id}
          title={<strong>{name}</strong>}
          detail={
            <>
              registered <Time at={createdAt} />,{' '}
              {usedAt ? (
                <>
                  last used <Time at={usedAt} />
                </>
              ) : (
                'not used yet'
              )}
            </>
          }
        >
          <ActionButton
            request={request('DELETE /api/admin/user/second-factor/passkeys/{passkeyId}', {
              params: { passkeyId: id },
            })}
            kind="danger"
            confirm={
              passkeys.length === 1
                ? 'It is your last one: from then on, your password is enough.'
                : 'It no longer signs you in.'
            }
            done={`The passkey “${name}” is removed.`}
            label={`Remove ${name}`}
          >
            Remove
          </ActionButton>
        </Item>
      ))}
    </Items>
  );
}
