import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { splitValues } from '../split-values.ts';
import classes from './constraints.module.css';
import { tooManyInWords } from './most-values.ts';

/**
 * A list of texts: typed one by one, or pasted, one per line or separated by commas. What was typed is added
 * by Enter, the button, or when the field is left, so that nothing typed is lost.
 */
export function ValuesField({
  label,
  path,
  values,
  isListed = true,
  onChange,
}: {
  readonly label: string;
  readonly path?: string;
  readonly values: readonly string[];
  /** Whether the values are shown below; `false` where the caller shows them. */
  readonly isListed?: boolean;
  readonly onChange: (values: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const add = (text: string) => {
    const { values: found, duplicates } = splitValues(text, values);
    setTyped('');
    if (found.length + duplicates === 0) return;
    onChange([...values, ...found]);
    setTold(addedInWords(found.length, duplicates));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\t\r\n]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  };
  return (
    <>
      <div className={classes.add}>
        <Field
          label={label}
          hint="One, or many at once: one per line, or separated by commas."
          fault={tooManyInWords(values.length)}
          {...(path !== undefined && { path })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
        <Button onClick={() => add(typed)}>Add</Button>
      </div>
      <p className={classes.told} role="status">
        {[counted(values.length), told].filter(Boolean).join(' · ')}
      </p>
      {isListed && <Values values={values} onChange={onChange} />}
    </>
  );
}

function Values({
  values,
  onChange,
}: {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  if (values.length === 0) return null;
  return (
    <>
      <ul className={classes.values}>
        {values.map((value) => (
          <li key={value} className={classes.value}>
            <span>{value}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${value}`}
              onClick={() => onChange(values.filter((each) => each !== value))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {values.length > 1 && (
        <Button kind="quiet" onClick={() => onChange([])}>
          Remove all values
        </Button>
      )}
    </>
  );
}

function counted(count: number): string {
  if (count === 0) return 'No values yet';
  return count === 1 ? '1 value' : `${count} values`;
}

function addedInWords(added: number, duplicates: number): string {
  const left = duplicates === 0 ? '' : `, ${duplicates} left out because they are there already`;
  return `${added} added${left}`;
}
