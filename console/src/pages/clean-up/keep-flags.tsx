import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Select } from '../../components/form/field.tsx';
import type { BulkProps } from '../flags/bulk/bulk-bar.tsx';
import { BulkDialog } from '../flags/bulk/bulk-dialog.tsx';
import { titleOf } from '../flags/bulk/names-in-words.ts';
import { type KeptFlag, needsLasting, planKeep } from './plan-keep.ts';

/** Takes the selected flags out of what can go. */
export function KeepFlags({ flags, onDone, onClose }: BulkProps<KeptFlag>) {
  const read = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  const lasting = read.data?.types.filter(({ lifetimeDays }) => lifetimeDays === null);
  const [chosen, setChosen] = useState<string>();
  const type = lasting?.find(({ id }) => id === chosen) ?? lasting?.[0];
  const isUnused = flags.some(({ reasons }) => reasons.includes('never-used'));
  return (
    <BulkDialog
      title={titleOf('Keep', flags)}
      flags={flags}
      plan={lasting && planKeep(flags, type)}
      action={flags.length === 1 ? 'Keep it' : 'Keep them'}
      done={flags.length === 1 ? 'The flag stays.' : 'The flags stay.'}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Nothing is switched: applications get what they got.</p>
      {flags.some(needsLasting) && (lasting?.length ?? 0) > 0 && (
        <Select
          label="As flags of the type"
          value={type?.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {lasting?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {isUnused && <p>Those that no application has used stay in the list until one does.</p>}
    </BulkDialog>
  );
}
