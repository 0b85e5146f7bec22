import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { fromLocalTime, toLocalTime } from '../../components/form/local-time.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import type { ApiToken } from './token-types.ts';

/** Changes until when a token is valid. */
export function ExpiryDialog({
  token: { id, tokenName, expiresAt },
  onClose,
}: {
  readonly token: ApiToken;
  readonly onClose: () => void;
}) {
  const [at, setAt] = useState(toLocalTime(expiresAt));
  return (
    <Dialog title={`Expiry of ${tokenName}`} onClose={onClose}>
      <WriteForm
        request={request('PUT /api/admin/api-tokens/{token}', {
          params: { token: id },
          body: { expiresAt: fromLocalTime(at) },
        })}
        action="Save"
        done={`The expiry of ${tokenName} is saved.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          label="Expires"
          hint="Your local time. Leave it empty for a token that does not expire."
          path="/body/expiresAt"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </WriteForm>
    </Dialog>
  );
}
