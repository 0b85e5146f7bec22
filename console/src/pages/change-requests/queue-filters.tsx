import { useSearchParams } from 'wouter';
import { Select } from '../../components/form/field.tsx';
import classes from './change-request.module.css';
import { filterOf, type QueueFilter } from './queue-filter.ts';
import type { State } from './types.ts';

const states: readonly State[] = [
  'Draft',
  'In review',
  'Approved',
  'Scheduled',
  'Applied',
  'Rejected',
  'Cancelled',
];

/** The filter, kept in the address. */
export function useQueueFilter() {
  const [search, setSearch] = useSearchParams();
  const set = (part: Partial<QueueFilter>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('offset');
        for (const [name, value] of Object.entries(part)) {
          if (value === '' || value === 'open') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [filterOf(search, states), set] as const;
}

/** The choices above the list. */
export function QueueFilters({
  filter,
  setFilter,
  environments,
}: {
  readonly filter: QueueFilter;
  readonly setFilter: (part: Partial<QueueFilter>) => void;
  /** Environments of the listed requests. */
  readonly environments: readonly string[];
}) {
  const known = new Set([...environments, filter.environment]);
  known.delete('');
  return (
    <search className={classes.filters}>
      <Select
        label="State"
        value={filter.state}
        onChange={({ target }) => setFilter({ state: target.value as QueueFilter['state'] })}
      >
        <option value="open">Open</option>
        <option value="all">All</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <Select
        label="Environment"
        value={filter.environment}
        onChange={({ target }) => setFilter({ environment: target.value })}
      >
        <option value="">All</option>
        {[...known].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Whose"
        value={filter.whose}
        onChange={({ target }) => setFilter({ whose: target.value as QueueFilter['whose'] })}
      >
        <option value="">Anybody’s</option>
        <option value="mine">Created by me</option>
        <option value="waiting">Waiting for me</option>
      </Select>
    </search>
  );
}
