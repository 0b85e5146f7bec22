import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useLatest } from '../../components/use-latest.ts';
import { chosen, type FilterChoice, filterOf, matching, refusal } from './filter-choices.ts';
import type { FlagFilter } from './filters.ts';
import { readChoices } from './read-choices.ts';
import classes from './search-field.module.css';
import { type Typed, typedAgain } from './typed-filters.ts';

/** More than these are found by typing on. */
const MOST_SHOWN = 50;

interface SuggestionsProps {
  /** The field, whose keys move through the list. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The filters in it that are not chips yet; the last one is being typed. */
  readonly typed: readonly Typed[];
  readonly projectId: string | undefined;
  /** Whether a space follows what is typed. */
  readonly isEnded: boolean;
  /** `none` until these suggestions are there; `entered` if Enter was pressed before. */
  readonly keys: RefObject<'none' | 'entered' | 'heard'>;
  /** Gets the filters that were understood, and those that were not, as they are typed. */
  readonly onFilter: (found: readonly FlagFilter[], rest: string) => void;
  readonly onFault: (fault: string) => void;
}

/** What the filter that is being typed can be, and what Enter, a space and leaving the field do to it. */
export function Suggestions({
  input,
  typed,
  projectId,
  isEnded,
  keys,
  onFilter,
  onFault,
}: SuggestionsProps) {
  const id = useId();
  const queries = useQueryClient();
  const last = typed.at(-1);
  const { data: choices = [] } = useQuery({
    queryKey: ['filter choices', last?.key, projectId],
    queryFn: () => (last ? readChoices(queries, last.key, projectId) : []),
    enabled: last !== undefined,
    staleTime: 10_000,
  });
  const shown = last ? matching(choices, last.value).slice(0, MOST_SHOWN) : [];
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const at = Math.min(active, shown.length - 1);

  /** Turns what is typed into filters; `last` gets the choice, if there is one. */
  const settle = useLatest(async (choice?: FilterChoice) => {
    const found: FlagFilter[] = [];
    const refused: Typed[] = [];
    const faults: string[] = [];
    for (const each of typed) {
      const possible = await readChoices(queries, each.key, projectId);
      const match = (each === last ? choice : undefined) ?? chosen(possible, each.value);
      if (match) found.push(filterOf(each.key, match));
      else {
        refused.push(each);
        faults.push(refusal(each, possible));
      }
    }
    onFilter(found, typedAgain(refused));
    onFault(faults.join(' '));
    setActive(0);
  });
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!last) return;
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((at + step + shown.length) % shown.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      settle(isOpen && last.value !== '' ? shown[at] : active > 0 ? shown[at] : undefined);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === ' ' && isWhole(choices, last.value)) {
      event.preventDefault();
      settle();
    }
  });
  const onBlur = useLatest(() => {
    if (last && last.value !== '') settle();
  });
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', onKeyDown);
    field?.addEventListener('blur', onBlur);
    // People who type fast are ahead of the file with these suggestions.
    if (keys.current === 'entered') void settle();
    keys.current = 'heard';
    return () => {
      keys.current = 'none';
      field?.removeEventListener('keydown', onKeyDown);
      field?.removeEventListener('blur', onBlur);
    };
  }, [input, keys, settle, onKeyDown, onBlur]);
  // What there is to choose from may come after the space that ends a filter.
  const isComplete = isEnded && last !== undefined && isWhole(choices, last.value.trim());
  useEffect(() => {
    if (isComplete) void settle();
  }, [isComplete, settle]);
  const isShown = isOpen && shown.length > 0;
  useEffect(() => {
    input.current?.setAttribute('aria-controls', isShown ? id : '');
    input.current?.setAttribute('aria-activedescendant', isShown ? `${id}-${at}` : '');
  });
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  if (!isShown) return null;
  return (
    // The field has the focus, and its keys choose.
    <div id={id} role="listbox" aria-label={`Values of ${last?.key}`} className={classes.list}>
      {shown.map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses
        <div
          key={choice.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classes.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => settle(choice)}
        >
          {choice.text}
          {choice.note && <span className={classes.note}>{choice.note}</span>}
        </div>
      ))}
    </div>
  );
}

/** Whether nothing longer begins with it, so that a space ends it. */
function isWhole(choices: readonly FilterChoice[], typed: string): boolean {
  const wanted = typed.toLowerCase();
  const begun = choices.filter(({ text }) => text.toLowerCase().startsWith(wanted));
  return begun.length === 1 && begun[0]?.text.toLowerCase() === wanted;
}
