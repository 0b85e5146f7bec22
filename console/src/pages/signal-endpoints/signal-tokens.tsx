import { useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { signalCurl } from './signal-curl.ts';
import type { SignalEndpoint } from './signal-endpoints.tsx';

type SignalToken = SignalEndpoint['tokens'][number];

/** With what other services may send signals to the endpoint, and nothing else. */
export function SignalTokens({ endpoint }: { readonly endpoint: SignalEndpoint }) {
  const [edited, setEdited] = useState<SignalToken | 'new'>();
  const may = useMay();
  const { tokens } = endpoint;
  return (
    <Card
      title="Tokens"
      actions={
        <Button
          kind="primary"
          refusedBecause={may('POST /api/admin/signal-endpoints/{id}/tokens')}
          onClick={() => setEdited('new')}
        >
          New token
        </Button>
      }
    >
      {tokens.length === 0 ? (
        <p>No token yet, so nobody can send a signal.</p>
      ) : (
        <Table label={`Tokens of ${endpoint.name}`} columns={['Name', 'Created', '']}>
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>{token.name}</td>
              <td>
                <Time at={token.createdAt} />
              </td>
              <td>
                <TokenActions endpoint={endpoint} token={token} onRename={() => setEdited(token)} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {edited === 'new' && <NewToken endpoint={endpoint} onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && (
        <RenameToken endpointId={endpoint.id} token={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function TokenActions({
  endpoint,
  token: { id: tokenId, name },
  onRename,
}: {
  readonly endpoint: SignalEndpoint;
  readonly token: SignalToken;
  readonly onRename: () => void;
}) {
  const may = useMay();
  return (
    <span className="row">
      <Button
        aria-label={`Rename ${name}`}
        refusedBecause={may('PUT /api/admin/signal-endpoints/{id}/tokens/{tokenId}')}
        onClick={onRename}
      >
        Rename
      </Button>
      <ActionButton
        kind="danger"
        request={request('DELETE /api/admin/signal-endpoints/{id}/tokens/{tokenId}', {
          params: { id: endpoint.id, tokenId },
        })}
        label={`Delete ${name}`}
        confirm="What sends signals with it is refused at once."
        done={`The token ${name} is deleted.`}
      >
        Delete
      </ActionButton>
    </span>
  );
}

function NewToken({
  endpoint,
  onClose,
}: {
  readonly endpoint: SignalEndpoint;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [secret, setSecret] = useState<string>();
  if (secret) {
    return (
      // Another dialog: the focus goes into it, from the button that is no longer there.
      <Dialog key="created" title={`Token ${name}`} onClose={onClose}>
        <SecretOnce
          title="The token is ready."
          secret={secret}
          hint="Keep it where secrets are kept: it is shown only now."
        />
        <p>This sends a signal:</p>
        <CopyLine text={signalCurl(endpoint, location.origin, secret)} />
        <Dialog.Actions>
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        </Dialog.Actions>
      </Dialog>
    );
  }
  return (
    <Dialog title="New token" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/signal-endpoints/{id}/tokens', {
          params: { id: endpoint.id },
          body: { name },
        })}
        action="Create token"
        onDone={({ token }) => setSecret(token)}
        onCancel={onClose}
      >
        <TokenName value={name} onChange={setName} />
      </WriteForm>
    </Dialog>
  );
}

function RenameToken({
  endpointId,
  token,
  onClose,
}: {
  readonly endpointId: number;
  readonly token: SignalToken;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(token.name);
  return (
    <Dialog title={`Rename ${token.name}`} onClose={onClose}>
      <WriteForm
        request={request('PUT /api/admin/signal-endpoints/{id}/tokens/{tokenId}', {
          params: { id: endpointId, tokenId: token.id },
          body: { name },
        })}
        action="Rename"
        done={`The token is called ${name} now.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <TokenName value={name} onChange={setName} />
      </WriteForm>
    </Dialog>
  );
}

function TokenName({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  return (
    <Field
      label="Name"
      hint="Events name it when a signal came: alert manager"
      path="/body/name"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
