import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { splitValues } from '../../components/form/split-values.ts';
import { takenInWords } from '../../components/form/take-values.ts';
import classes from './constraints.module.css';
import { tooManyInWords } from './most-values.ts';

/**
 * Adds texts to a list that the caller shows: typed one by one, or pasted, one per line or separated by commas. What was
 * typed is added by Enter, the button, or when the field is left, so that nothing typed is lost.
 */
export function ValuesField({
  label,
  path,
  values,
  onChange,
}: {
  readonly label: string;
  readonly path: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const add = (text: string) => {
    const { values: found, duplicates } = splitValues(text, values);
    setTyped('');
    if (found.length + duplicates === 0) return;
    onChange([...values, ...found]);
    setTold(takenInWords({ added: found.length, duplicates, unknown: [] }));
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
          hidesLabel
          placeholder={label}
          hint="One, or many at once: one per line, or separated by commas."
          fault={tooManyInWords(values.length)}
          path={path}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
        <Button onClick={() => add(typed)}>Add</Button>
      </div>
      <p role="status">{told}</p>
    </>
  );
}
