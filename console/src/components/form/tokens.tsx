import { Combobox, ComboboxProvider } from '@ariakit/react/combobox';
import { Composite, CompositeItem, CompositeProvider } from '@ariakit/react/composite';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ChoiceList } from './choices.tsx';
import { choicesFor, type FieldChoice } from './choices-for.ts';
import classes from './combobox.module.css';
import { Control } from './field.tsx';
import { splitValues } from './split-values.ts';
import { takenInWords, takeValues } from './take-values.ts';

/** From so many on, they can all be removed at once. */
const MANY = 5;

/**
 * A list of texts as tokens: typed one by one, or pasted, one per line or separated by commas. What was typed is added by
 * Enter, a comma, or when the field is left, so that nothing typed is lost. With choices, only these can be added.
 */
export function Tokens({
  label,
  hidesLabel,
  hint,
  fault,
  path,
  values,
  choices = [],
  placeholder = 'Add a value',
  onChange,
}: {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly path?: string | undefined;
  readonly values: readonly string[];
  readonly choices?: readonly FieldChoice[];
  readonly placeholder?: string;
  readonly onChange: (values: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const known = choices.map(({ value }) => value);
  const add = (text: string) => {
    // What is told stays, so that nothing moves under the pointer of who leaves the field.
    if (text.trim() === '') return;
    const { values: found, duplicates } = splitValues(text, values);
    const { taken, unknown } = takeValues(found, known);
    setTyped(unknown.join(', '));
    setTold(takenInWords({ added: taken.length, duplicates, unknown }));
    if (taken.length > 0) onChange([...new Set([...values, ...taken])]);
  };
  const change = (next: readonly string[]) => {
    setTold('');
    onChange(next);
  };
  const remove = (value: string) => {
    change(values.filter((each) => each !== value));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') return change(values.slice(0, -1));
    // With something marked in the list, Enter is for that.
    const isTaken = event.key === ',' || event.key === 'Enter';
    if (!isTaken || event.currentTarget.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\t\r\n]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  };
  const common = {
    ref: input,
    className: classes.typed,
    placeholder,
    spellCheck: false,
    onKeyDown,
    onPaste,
    onBlur: () => add(typed),
  };
  return (
    <Control label={label} hidesLabel={hidesLabel} hint={hint} fault={fault} path={path}>
      {(control) => (
        <>
          <div className={classes.tokens}>
            <Chosen values={values} known={known} onRemove={remove} />
            {choices.length === 0 ? (
              <input
                {...control}
                {...common}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            ) : (
              <ComboboxProvider
                value={typed}
                setValue={setTyped}
                selectedValue={values}
                setSelectedValue={change}
              >
                <Combobox {...control} {...common} autoComplete="none" />
                <ChoiceList
                  choices={choicesFor(choices, typed)}
                  none="None of the values is like this."
                  isMultiple
                />
              </ComboboxProvider>
            )}
          </div>
          <div className={classes.below}>
            {told && <span role="status">{told}</span>}
            {values.length > MANY && (
              <Button kind="quiet" isSmall onClick={() => change([])}>
                {`Remove all ${values.length}`}
              </Button>
            )}
          </div>
        </>
      )}
    </Control>
  );
}

/** What was chosen. One stop for Tab; the arrows go from one to the next. */
function Chosen({
  values,
  known,
  onRemove,
}: {
  readonly values: readonly string[];
  readonly known: readonly string[];
  readonly onRemove: (value: string) => void;
}) {
  if (values.length === 0) return null;
  return (
    <CompositeProvider>
      <Composite role="group" aria-label="Chosen" className={classes.chosen}>
        {values.map((value) => {
          const isFormer = known.length > 0 && !known.includes(value);
          return (
            <span
              key={value}
              className={isFormer ? `${classes.token} ${classes.former}` : classes.token}
              title={isFormer ? 'No longer a legal value.' : undefined}
            >
              <span>{value}</span>
              <CompositeItem aria-label={`Remove ${value}`} onClick={() => onRemove(value)}>
                <Icon name="close" />
              </CompositeItem>
            </span>
          );
        })}
      </Composite>
    </CompositeProvider>
  );
}
