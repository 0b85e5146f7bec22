import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import { useFilters } from './use-filters.ts';

/** People who are shown at once; the others are found by their names. */
const SHOWN = 50;

/** Who did it, from those who have done anything. */
export function WhoFilter() {
  const { given, set } = useFilters();
  const chosen = given('createdBy');
  const named = useRead(
    'GET /api/admin/event-creators',
    { query: { id: `IS:${chosen}` } },
    { enabled: Number(chosen) > 0, staleTime: 60_000 },
  );
  const [person] = named.data ?? [];
  return (
    <FilterChip
      label="Who"
      value={chosen === '' ? undefined : (person?.displayName ?? person?.name ?? otherName(chosen))}
      onClear={() => set({ createdBy: '' })}
    >
      {(close) => (
        <People
          onChoose={(id) => {
            set({ createdBy: String(id) });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function People({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const [sought, setSought] = useState('');
  const creators = useRead('GET /api/admin/event-creators', { query: {} }, { staleTime: 60_000 });
  const people = (creators.data ?? [])
    .map(({ id, name, displayName }) => ({ id, name, shown: displayName ?? name }))
    .filter(({ name, shown }) => `${shown} ${name}`.toLowerCase().includes(sought.toLowerCase()))
    .sort((a, b) => a.shown.localeCompare(b.shown));
  return (
    <>
      <Field
        label="Name"
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className={classes.options}>
        {people.slice(0, SHOWN).map(({ id, shown }) => (
          <Button key={id} kind="quiet" onClick={() => onChoose(id)}>
            <Avatar name={shown} />
            {shown}
          </Button>
        ))}
      </div>
      {people.length > SHOWN && <p>{people.length - SHOWN} more: type a name.</p>}
    </>
  );
}

/** Authors that are not people share an id. */
function otherName(id: string): string {
  return id === '-42' ? 'API tokens' : id === '-1337' ? 'The service' : `Person ${id}`;
}
