import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';

type FeatureType = Routes['GET /api/admin/feature-types']['output']['types'][number];

/** The types of flags, and how long flags of each are expected to live. */
export default function FeatureTypes() {
  const types = useRead('GET /api/admin/feature-types', {});
  const [edited, setEdited] = useState<FeatureType>();
  return (
    <Page
      title="Feature types"
      lead="A flag that is older than the lifetime of its type is marked as potentially stale."
    >
      <Loaded query={types}>
        {({ types: list }) => (
          <Table label="Feature types" columns={['Type', 'For', 'Lifetime', '']}>
            {list.map((type) => (
              <tr key={type.id}>
                <td>{type.name}</td>
                <td>{type.description}</td>
                <td>{lifetimeInWords(type.lifetimeDays)}</td>
                <td>
                  <Button
                    onClick={() => setEdited(type)}
                    aria-label={`Change the lifetime of ${type.name}`}
                  >
                    Change
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {edited && <LifetimeDialog type={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function lifetimeInWords(days: number | null): string {
  if (days === null) return 'no limit';
  return days === 1 ? '1 day' : `${days} days`;
}

function LifetimeDialog({
  type: { id, name, lifetimeDays },
  onClose,
}: {
  readonly type: FeatureType;
  readonly onClose: () => void;
}) {
  const [days, setDays] = useState(lifetimeDays === null ? '' : String(lifetimeDays));
  return (
    <Dialog title={`Lifetime of ${name}`} onClose={onClose}>
      <WriteForm
        request={request('PUT /api/admin/feature-types/{id}/lifetime', {
          params: { id },
          body: { lifetimeDays: days === '' ? null : Number(days) },
        })}
        action="Save"
        done={`The lifetime of ${name} is saved.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          label="Days"
          hint="Empty for no limit. Flags are marked once a day."
          path="/body/lifetimeDays"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </WriteForm>
    </Dialog>
  );
}
