import { useState } from 'react';
import { Select } from '../../../components/form/field.tsx';
import type { BulkProps } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { planStale } from './bulk-plan.ts';

/** Marks the selected flags as stale, or no longer. */
export function MarkStale({ flags, onDone, onClose }: BulkProps) {
  const [stale, setStale] = useState(true);
  return (
    <BulkDialog
      title="Mark flags as stale"
      flags={flags}
      plan={planStale(flags, stale)}
      action={stale ? 'Mark as stale' : 'Remove the mark'}
      done={stale ? 'The flags are marked as stale.' : 'The flags are no longer stale.'}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Stale says that a flag can leave the code. SDKs answer as before.</p>
      <Select
        label="They are"
        value={String(stale)}
        onChange={({ target }) => setStale(target.value === 'true')}
      >
        <option value="true">stale</option>
        <option value="false">not stale</option>
      </Select>
    </BulkDialog>
  );
}
