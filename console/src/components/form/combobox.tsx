import {
  Combobox as ComboboxInput,
  ComboboxProvider,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { ChoiceList } from './choices.tsx';
import { choicesFor, type FieldChoice } from './choices-for.ts';
import own from './combobox.module.css';
import classes from './field.module.css';
import { Control } from './field.tsx';

interface ComboboxProps {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
  readonly path?: string;
  readonly placeholder?: string;
  readonly choices: readonly FieldChoice[];
}

/** A text that is typed, or chosen from what there is. */
export function Combobox({
  value,
  isNew = false,
  onChange,
  choices,
  placeholder,
  ...labelled
}: ComboboxProps & {
  readonly value: string;
  /** Whether a person has just added it: it takes the focus, and shows what there is. */
  readonly isNew?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const store = useComboboxStore({ value, setValue: onChange });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    input.current?.focus();
    store.show();
  }, [isNew, store]);
  const found = choicesFor(choices, value);
  // Enter takes what is typed: it does not send the form that the field is in.
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || store.getState().activeId) return;
    event.preventDefault();
    store.hide();
  };
  return (
    <Control {...labelled}>
      {(control) => (
        <ComboboxProvider store={store}>
          <ComboboxInput
            {...control}
            ref={input}
            className={classes.input}
            placeholder={placeholder}
            autoComplete="none"
            onKeyDown={take}
            {...(found.length === 0 && { 'aria-expanded': false })}
          />
          <ChoiceList choices={found} />
        </ComboboxProvider>
      )}
    </Control>
  );
}

/** A search for one of many things, as quiet as a button; what is chosen is added elsewhere, and the field is empty again. */
export function AddChoice({
  label,
  path,
  choices,
  none,
  onAdd,
}: Pick<ComboboxProps, 'label' | 'path' | 'choices'> & {
  /** What is said where nothing fits. */
  readonly none: string;
  readonly onAdd: (value: string) => void;
}) {
  const store = useComboboxStore({ defaultValue: '', resetValueOnHide: true });
  const typed = store.useState('value');
  return (
    <div className={own.adding}>
      <Control label={label} hidesLabel path={path}>
        {(control) => (
          <ComboboxProvider store={store}>
            <Icon name="add" />
            <ComboboxInput
              {...control}
              className={classes.input}
              placeholder={label}
              autoSelect="always"
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !store.getState().activeId) event.preventDefault();
              }}
            />
            <ChoiceList choices={choicesFor(choices, typed)} none={none} onChoose={onAdd} />
          </ComboboxProvider>
        )}
      </Control>
    </div>
  );
}
