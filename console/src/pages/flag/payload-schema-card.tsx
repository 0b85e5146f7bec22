import { useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { PayloadSchemaForm } from './payload-schema-form.tsx';

const SCHEMA = '/api/admin/projects/{projectId}/features/{featureName}/payload-schema';

/** What the payloads of a flag's variants have to look like. */
export default function PayloadSchemaCard({ flag }: { readonly flag: Flag }) {
  const [isEditing, setIsEditing] = useState(false);
  const may = useMay();
  const params = { projectId: flag.project, featureName: flag.name };
  const { payloadSchema } = flag;
  return (
    <Card
      title="Payload schema"
      actions={
        <Button
          kind="quiet"
          aria-label={payloadSchema ? 'Edit the payload schema' : 'Add a payload schema'}
          refusedBecause={may(`POST ${SCHEMA}`, params)}
          onClick={() => setIsEditing(true)}
        >
          {payloadSchema ? 'Edit' : 'Add a schema'}
        </Button>
      }
    >
      {payloadSchema ? (
        <>
          <p>Payloads that do not fit this JSON Schema are refused.</p>
          <pre className={classes.schema}>{JSON.stringify(payloadSchema, null, 2)}</pre>
          <ActionButton
            kind="quiet"
            request={request(`DELETE ${SCHEMA}`, { params })}
            label="Remove the payload schema"
            confirm="Variants may then have any payload."
            done="The payload schema is removed."
          >
            Remove
          </ActionButton>
        </>
      ) : (
        <p className={classes.muted}>
          Payloads may be anything. A JSON Schema says what they have to look like.
        </p>
      )}
      {isEditing && (
        <Dialog
          title={payloadSchema ? 'Edit the payload schema' : 'Add a payload schema'}
          size="wide"
          onClose={() => setIsEditing(false)}
        >
          <PayloadSchemaForm flag={flag} onClose={() => setIsEditing(false)} />
        </Dialog>
      )}
    </Card>
  );
}
