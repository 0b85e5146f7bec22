import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';

type Forgetting = Routes['POST /api/admin/user-admin/{id}/forget']['output'];

/** Has the names of a deleted account replaced everywhere. */
export function ForgetUser({ onClose }: { readonly onClose: () => void }) {
  const [id, setId] = useState('');
  const [forgetting, setForgetting] = useState<Forgetting>();
  return (
    <Dialog title="Forget a deleted user" onClose={onClose}>
      {forgetting ? (
        <Answer forgetting={forgetting} onClose={onClose} />
      ) : (
        <>
          <p>
            The names, usernames and e-mail addresses that the account ever had are replaced by{' '}
            <code>deleted-user-{id || 'ID'}</code>: in events, sign-ins, deliveries, change requests
            and everything else that is stored here. What was done, and when, stays. It cannot be
            undone.
          </p>
          <p>
            What has been sent elsewhere stays there: messages in chats, logs of integrations, and
            backups until they end.
          </p>
          <WriteForm
            request={request('POST /api/admin/user-admin/{id}/forget', {
              params: { id: Number(id) },
            })}
            kind="danger"
            action="Forget"
            onDone={setForgetting}
            onCancel={onClose}
          >
            <Field
              label="Id of the account"
              hint="The event of the deletion has it, as the id of its data"
              path="/path/id"
              inputMode="numeric"
              autoComplete="off"
              value={id}
              onChange={({ target }) => setId(target.value.replaceAll(/\D/g, ''))}
            />
          </WriteForm>
        </>
      )}
    </Dialog>
  );
}

function Answer({
  forgetting: { id, pseudonym, state },
  onClose,
}: {
  readonly forgetting: Forgetting;
  readonly onClose: () => void;
}) {
  return (
    <>
      <p>
        {state === 'done'
          ? `The account ${id} is forgotten: it is ${pseudonym} everywhere.`
          : `The names of the account ${id} are being replaced by ${pseudonym}. That takes some minutes, and goes on when you leave this page. Ask again to see whether it is done.`}
      </p>
      <Dialog.Actions>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Actions>
    </>
  );
}
