import { useState } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { tagsIn } from '../../create-flag/tags-in.ts';
import type { BulkProps } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { planTags } from './bulk-plan.ts';

/** Adds tags to the selected flags, and removes some. */
export function TagFlags({ flags, onDone, onClose }: BulkProps) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  return (
    <BulkDialog
      title="Tag flags"
      flags={flags}
      plan={planTags(flags, { added: tagsIn(added), removed: tagsIn(removed) })}
      action="Change tags"
      done="The tags of the flags are changed."
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label="Tags to add"
        hint="Separated by commas; type:value for other types than simple. New ones are created."
        value={added}
        onChange={({ target }) => setAdded(target.value)}
      />
      <Field
        label="Tags to remove"
        value={removed}
        onChange={({ target }) => setRemoved(target.value)}
      />
    </BulkDialog>
  );
}
