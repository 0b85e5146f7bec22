import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { ENVIRONMENT_TYPES } from './environment-types.ts';
import type { Environment } from './environments.tsx';
import { continuesCopy, copyInWords } from './unfinished-copy.ts';

interface CloneDialogProps {
  readonly source: { readonly name: string; readonly type: string };
  /** All environments, with how far the copy is. */
  readonly environments: readonly Environment[];
  readonly onClose: () => void;
}

/** Creates an environment with the settings that all flags have in another, however many requests that takes. */
export function CloneDialog({ source, environments, onClose }: CloneDialogProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState(source.type);
  const [clonePermissions, setClonePermissions] = useState(true);
  const copy = environments.find((each) => each.name === name)?.unfinishedCopy;
  return (
    <Dialog title={`Copy ${source.name}`} onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/environments/{name}/clone', {
          params: { name: source.name },
          body: { name, type, clonePermissions },
        })}
        action="Copy environment"
        done={`${name} is a copy of ${source.name}.`}
        onDone={onClose}
        continues={continuesCopy(name)}
        onCancel={onClose}
      >
        {copy && <Notice kind="good">{copyInWords(copy)}</Notice>}
        <p>Every flag gets the strategies and variants that it has in {source.name}.</p>
        <Field
          label="Name of the copy"
          path="/body/name"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label="Type"
          path="/body/type"
          value={type}
          onChange={({ target }) => setType(target.value)}
        >
          {[...new Set([...ENVIRONMENT_TYPES, type])].map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
        <Checkbox
          label={`Roles may do there what they may do in ${source.name}`}
          checked={clonePermissions}
          onChange={({ target }) => setClonePermissions(target.checked)}
        />
      </WriteForm>
    </Dialog>
  );
}
