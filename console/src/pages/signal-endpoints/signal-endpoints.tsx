import type { Routes } from 'generated:api';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { signalEndpointAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import classes from './signal-endpoints.module.css';

/** A signal endpoint as the service lists it. */
export type SignalEndpoint =
  Routes['GET /api/admin/signal-endpoints']['output']['signalEndpoints'][number];

/** Where other services send signals. */
export default function SignalEndpoints() {
  const endpoints = useRead('GET /api/admin/signal-endpoints', {});
  const [isCreating, setIsCreating] = useState(false);
  const may = useMay();
  const add = (
    <Button
      kind="primary"
      refusedBecause={may('POST /api/admin/signal-endpoints')}
      onClick={() => setIsCreating(true)}
    >
      New signal endpoint
    </Button>
  );
  return (
    <Page
      title="Signal endpoints"
      lead="Where other services say what happens. Safeguards can wait for that, and stop a release plan or switch a flag off."
      actions={add}
    >
      <Loaded query={endpoints}>
        {({ signalEndpoints }) =>
          signalEndpoints.length === 0 ? (
            <Empty
              icon="radio"
              action={add}
              curl={request('POST /api/admin/signal-endpoints', { body: { name: 'grafana' } })}
            >
              There are no signal endpoints yet. Add one for each kind of signal: every signal that
              comes to an endpoint counts.
            </Empty>
          ) : (
            <Table label="Signal endpoints" columns={['Name', 'State', 'Tokens']}>
              {signalEndpoints.map(({ id, name, description, enabled, tokens }) => (
                <tr key={id}>
                  <td>
                    <Link href={signalEndpointAddress(id)} className={classes.name ?? ''}>
                      {name}
                    </Link>
                    {description && <span className={classes.detail}>{description}</span>}
                  </td>
                  <td>
                    {enabled ? (
                      <Badge kind="good" icon="check">
                        On
                      </Badge>
                    ) : (
                      <Badge icon="pause">Off</Badge>
                    )}
                  </td>
                  <td>
                    {tokens.length === 0 ? (
                      <Badge kind="warning" icon="key">
                        None: nobody can send
                      </Badge>
                    ) : (
                      tokens.map((token) => token.name).join(', ')
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {isCreating && <NewEndpoint onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function NewEndpoint({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [draft, setDraft, clear] = useDraft('signal-endpoint/new', { name: '', description: '' });
  const { name, description } = draft;
  return (
    <Dialog title="New signal endpoint" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/signal-endpoints', {
          body: { name, ...(description.trim() !== '' && { description }) },
        })}
        action="Create signal endpoint"
        done={`The signal endpoint ${name} is created. Give it a token.`}
        onDone={({ id }) => {
          clear();
          navigate(signalEndpointAddress(id));
        }}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="Safeguards and the address name it, so it never changes: grafana, error-rate"
          path="/body/name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label="Description"
          path="/body/description"
          value={description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
