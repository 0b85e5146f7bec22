import type { User } from 'generated:api';
import { useId, useState } from 'react';
import classes from '../components/form/field.module.css';
import { Control } from '../components/form/field.tsx';
import { isCalled, type NamedPerson, personDetail, personName } from './person.ts';

type PickedPerson = NamedPerson & Pick<User, 'id'>;

/** As many as a list below a field is of use for; more letters find the others. */
const SHOWN = 20;

/** A field that finds people by a part of their names. */
export function PersonPicker<P extends PickedPerson>({
  label,
  hint = 'Type a part of the name, and choose.',
  people,
  onPick,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly people: readonly P[];
  readonly onPick: (person: P) => void;
}) {
  const [text, setText] = useState('');
  const id = useId();
  const found = people.filter((person) => isCalled(person, text)).slice(0, SHOWN);
  const type = (typed: string) => {
    const picked = people.find((person) => asOption(person) === typed);
    setText(picked ? '' : typed);
    if (picked) onPick(picked);
  };
  return (
    <Control label={label} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            className={classes.input}
            list={`${id}-people`}
            autoComplete="off"
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              const [only] = found;
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (found.length === 1 && only) type(asOption(only));
            }}
          />
          <datalist id={`${id}-people`}>
            {found.map((person) => (
              <option key={person.id} value={asOption(person)} />
            ))}
          </datalist>
        </>
      )}
    </Control>
  );
}

/** The text of a person in the list, which no other person has. */
function asOption(person: PickedPerson): string {
  const detail = personDetail(person);
  return `${personName(person)}${detail && ` (${detail})`} · ${person.id}`;
}
