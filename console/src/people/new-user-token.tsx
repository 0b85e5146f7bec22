import type { Routes } from 'generated:api';
import { useState } from 'react';
import type { Request } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Checkbox, Field } from '../components/form/field.tsx';
import { useDraft } from '../components/form/use-draft.ts';
import { WriteForm } from '../components/form/write-form.tsx';
import { SecretOnce } from '../components/secret-once.tsx';
import { TokenNetworksField, tokenNetworks } from '../networks/ranges-field.tsx';
import { endOfDay, inDays } from './days.ts';

type CreatedToken = Routes['POST /api/admin/user/tokens']['output'];

interface NewUserTokenProps {
  /** Whose token it is, for the draft. */
  readonly owner: string;
  /** The request that creates one. */
  readonly creating: (body: {
    readonly description: string;
    readonly agentAccess: 'read' | 'write';
    readonly expiresAt: string;
    readonly networks?: string[];
  }) => Request<CreatedToken>;
  readonly onClose: () => void;
}

/** Creates a token that acts as a person or a service account, and shows its secret once. */
export function NewUserToken({ owner, creating, onClose }: NewUserTokenProps) {
  const [secret, setSecret] = useState<string>();
  const [draft, setDraft, clearDraft] = useDraft(`user-token/${owner}`, {
    description: '',
    isForWriting: false,
    day: inDays(90, new Date()),
    networks: '',
  });
  if (secret) {
    return (
      // Another dialog: the focus goes into it, from the button that is no longer there.
      <Dialog key="created" title="The token" onClose={onClose}>
        <SecretOnce
          title="The token is ready."
          secret={secret}
          hint="Keep it where secrets are kept: it is shown only now. Programs send it in the header Authorization."
        />
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
        request={creating({
          description: draft.description,
          agentAccess: draft.isForWriting ? 'write' : 'read',
          expiresAt: endOfDay(draft.day),
          ...tokenNetworks(draft.networks ?? ''),
        })}
        action="Create token"
        onDone={(created) => {
          clearDraft();
          setSecret(created.secret);
        }}
        onCancel={onClose}
      >
        <Field
          label="What it is for"
          hint="So that you recognise it later: my laptop, the nightly export"
          path="/body/description"
          value={draft.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <Field
          label="Valid until"
          type="date"
          path="/body/expiresAt"
          value={draft.day}
          onChange={({ target }) => setDraft({ ...draft, day: target.value })}
        />
        <TokenNetworksField
          value={draft.networks ?? ''}
          onChange={(networks) => setDraft({ ...draft, networks })}
        />
        <Checkbox
          label="Agents may create flags and propose changes with it"
          hint="Otherwise they only read. It changes nothing for other programs."
          checked={draft.isForWriting}
          onChange={({ target }) => setDraft({ ...draft, isForWriting: target.checked })}
        />
      </WriteForm>
    </Dialog>
  );
}
