import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { ENVIRONMENT_TYPES } from './environment-types.ts';

/** Creates an environment with the settings that all flags have in another. */
export function CloneDialog({
  source,
  onClose,
}: {
  readonly source: { readonly name: string; readonly type: string };
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [type, setType] = useState(source.type);
  const [clonePermissions, setClonePermissions] = useState(true);
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
        onCancel={onClose}
      >
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
