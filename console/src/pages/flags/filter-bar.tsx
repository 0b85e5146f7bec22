import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import classes from './filter-bar.module.css';
import { countFilters, orders, withoutFilters, withParam } from './filters.ts';

interface FilterBarProps {
  readonly params: URLSearchParams;
  readonly onChange: (params: URLSearchParams) => void;
  /** Names of the environments of the listed flags. */
  readonly environments: readonly string[];
  readonly showsProject: boolean;
}

/** Text, filters and order of the list of flags; they are kept in the address. */
export function FilterBar({ params, onChange, environments, showsProject }: FilterBarProps) {
  const set = (name: string) => (event: { readonly target: { readonly value: string } }) =>
    onChange(withParam(params, name, event.target.value));
  const count = countFilters(params);
  const [isOpen, setIsOpen] = useState(count > 0);
  const isDescending = params.get('order') === 'desc';
  return (
    <search className={classes.bar}>
      <div className={classes.line}>
        <TextFilter params={params} onChange={onChange} />
        <Select label="Sort by" value={params.get('sort') ?? 'name'} onChange={set('sort')}>
          {orders.map(
            ({ sortBy, name }) =>
              (showsProject || sortBy !== 'project') && (
                <option key={sortBy} value={sortBy}>
                  {name}
                </option>
              ),
          )}
          {environments.map((name) => (
            <option key={name} value={`environment:${name}`}>
              On in {name}
            </option>
          ))}
        </Select>
        <Button
          className={classes.direction ?? ''}
          aria-label={
            isDescending ? 'Sorted downwards; sort upwards' : 'Sorted upwards; sort downwards'
          }
          onClick={() => onChange(withParam(params, 'order', isDescending ? '' : 'desc'))}
        >
          {isDescending ? '↓' : '↑'}
        </Button>
        <Checkbox
          label="Favourites first"
          checked={params.get('favourites') !== 'anywhere'}
          onChange={({ target }) =>
            onChange(withParam(params, 'favourites', target.checked ? '' : 'anywhere'))
          }
        />
      </div>
      <details
        className={classes.filters}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
        <div className={classes.line}>
          {/* What can be chosen is read once it is looked at. */}
          {isOpen && <Filters params={params} set={set} environments={environments} />}
          <Button
            className={classes.direction ?? ''}
            onClick={() => onChange(withoutFilters(params))}
          >
            Clear
          </Button>
        </div>
      </details>
    </search>
  );
}

/** Milliseconds after the last key before the service is asked. */
const PAUSE_MS = 60;

function TextFilter({ params, onChange }: Pick<FilterBarProps, 'params' | 'onChange'>) {
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  useEffect(() => setText(inAddress), [inAddress]);
  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => onChange(withParam(params, 'q', text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, params, onChange]);
  return (
    <div className={classes.text}>
      <Field
        label="Search"
        type="search"
        placeholder="Name or tag"
        maxLength={255}
        aria-keyshortcuts="/"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}

/** The filters that the person can choose from; each is a parameter of the address. */
function Filters({
  params,
  set,
  environments,
}: Pick<FilterBarProps, 'params' | 'environments'> & {
  readonly set: (name: string) => (event: { readonly target: { readonly value: string } }) => void;
}) {
  const types = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  const tags = useRead('GET /api/admin/tags', {}, { staleTime: 60_000 });
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const creators = useRead('GET /api/admin/event-creators', {}, { staleTime: 60_000 });
  const bind = (name: string) => ({ value: params.get(name) ?? '', onChange: set(name) });
  return (
    <>
      <Select label="State" {...bind('state')}>
        <option value="">Any, not archived</option>
        <option value="active">Not stale</option>
        <option value="potentially-stale">Older than its type should be</option>
        <option value="stale">Stale</option>
        <option value="archived">Archived</option>
      </Select>
      <Select label="Life" {...bind('lifecycle')}>
        <option value="">Any</option>
        <option value="initial">Created</option>
        <option value="pre-live">In development</option>
        <option value="live">In production</option>
        <option value="completed">Completed</option>
      </Select>
      <Select label="Environment" {...bind('status')}>
        <option value="">Any</option>
        {environments.flatMap((name) => [
          <option key={name} value={`${name}:enabled`}>{`On in ${name}`}</option>,
          <option key={`${name} off`} value={`${name}:disabled`}>{`Off in ${name}`}</option>,
        ])}
      </Select>
      <Select label="Type" {...bind('type')}>
        <option value="">Any</option>
        {types.data?.types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Tag" {...bind('tag')}>
        <option value="">Any</option>
        {tags.data?.tags.map(({ type, value }) => (
          <option key={`${type}:${value}`} value={`${type}:${value}`}>
            {type === 'simple' ? value : `${type}:${value}`}
          </option>
        ))}
      </Select>
      <Select label="Segment" {...bind('segment')}>
        <option value="">Any or none</option>
        {segments.data?.segments.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Created by" {...bind('creator')}>
        <option value="">Anyone</option>
        {creators.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
