import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';

/** Asks for the name of a new view. */
export function NameView({
  names,
  onName,
  onClose,
}: {
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const wanted = name.trim();
  const fault = names.includes(wanted) ? 'There is a view with this name.' : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && !fault) onName(wanted);
  };
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form onSubmit={save}>
        <Field
          label="Name"
          hint="The search and the filters are kept in this browser."
          maxLength={40}
          required
          fault={fault}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Dialog.Actions>
          <Button kind="primary" type="submit">
            Save view
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Dialog.Actions>
      </form>
    </Dialog>
  );
}
