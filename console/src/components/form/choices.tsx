import { ComboboxItem, ComboboxItemCheck, ComboboxPopover } from '@ariakit/react/combobox';
import { Icon } from '../icon.tsx';
import type { FieldChoice } from './choices-for.ts';
import classes from './combobox.module.css';

/** More are not drawn: who types a letter sees others. */
const MOST_SHOWN = 100;

/** The list below a field; to be put in the provider of its combobox. */
export function ChoiceList({
  choices,
  none,
  isMultiple = false,
  onChoose,
}: {
  readonly choices: readonly FieldChoice[];
  /** What is said where there is none; without it, the list is not shown then. */
  readonly none?: string;
  /** Whether several are chosen, each with a mark. */
  readonly isMultiple?: boolean;
  /** In place of writing the value into the field. */
  readonly onChoose?: (value: string) => void;
}) {
  if (choices.length === 0 && none === undefined) return null;
  return (
    <ComboboxPopover
      fixed
      gutter={4}
      aria-label="Suggestions"
      unmountOnHide
      className={classes.list}
      // Otherwise Esc would also close the sheet below the list.
      hideOnEscape={(event) => {
        event.preventDefault();
        return true;
      }}
    >
      {choices.length === 0 && <p className={classes.none}>{none}</p>}
      {choices.slice(0, MOST_SHOWN).map(({ value, name = value, hint }) => (
        <ComboboxItem
          key={value}
          value={onChoose ? name : value}
          setValueOnClick={!onChoose && !isMultiple}
          hideOnClick={!isMultiple}
          focusOnHover
          className={classes.choice}
          onClick={() => onChoose?.(value)}
        >
          <span>{name}</span>
          {hint && <span className={classes.told}>{hint}</span>}
          {isMultiple && (
            <ComboboxItemCheck>
              <Icon name="check" />
            </ComboboxItemCheck>
          )}
        </ComboboxItem>
      ))}
    </ComboboxPopover>
  );
}
