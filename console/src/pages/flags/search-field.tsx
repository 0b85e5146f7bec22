import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { type FlagFilter, filtersIn, withFilter, withoutFilter, withParam } from './filters.ts';
import classes from './search-field.module.css';
import { filterText, type TypedName, takeApart } from './typed-filters.ts';

/** Loaded when somebody begins to type: what there is to filter by. */
const Suggestions = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).Suggestions,
);

/** What "+ Filter" offers. */
const kinds: readonly (readonly [TypedName, string])[] = [
  ['env', 'On or off in'],
  ['tag', 'Tag'],
  ['by', 'Owner'],
  ['type', 'Type'],
  ['state', 'State'],
  ['stage', 'Stage'],
  ['segment', 'Segment'],
  ['project', 'Project'],
  ['is', 'Favourite'],
];

/** Milliseconds after the last key before the service is asked. */
const PAUSE_MS = 60;

interface SearchFieldProps {
  readonly params: URLSearchParams;
  readonly onChange: (params: URLSearchParams) => void;
  readonly projectId: string | undefined;
}

/** Text and filters in one field: filters are typed as `tag:web`, and become chips. All is kept in the address. */
export function SearchField({ params, onChange, projectId }: SearchFieldProps) {
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [fault, setFault] = useState('');
  const [isActive, setIsActive] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<'none' | 'entered' | 'heard'>('none');
  const filters = filtersIn(params);
  const { free, typed } = takeApart(text);
  const sent = useRef(inAddress);
  // Something else has changed the address: a view, or Back.
  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (free === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = free;
      onChange(withParam(params, 'q', free));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [free, params, onChange]);
  const begin = (key: TypedName, { currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    setText(`${text.trimEnd()} ${key}:`.trimStart());
    setIsActive(true);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = filters.at(-1);
    if (event.key === 'Enter' && keys.current === 'none') keys.current = 'entered';
    if (event.key === 'Backspace' && text === '' && last) onChange(withoutFilter(params, last));
  };
  return (
    <search className={classes.search}>
      <div className={classes.field}>
        <Icon name="search" className={classes.sign} />
        <Chips filters={filters} onRemove={(filter) => onChange(withoutFilter(params, filter))} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={isActive && typed.length > 0}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'filter-fault' : undefined}
          placeholder={filters.length > 0 ? '' : 'Search, or tag:web by:mia'}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onFocus={() => setIsActive(true)}
          onChange={({ target }) => {
            setText(target.value);
            setFault('');
          }}
          onKeyDown={onKeyDown}
        />
        {isActive && (
          <Suggestions
            input={input}
            typed={typed}
            projectId={projectId}
            isEnded={text.endsWith(' ')}
            keys={keys}
            onFilter={(found, rest) => {
              onChange(found.reduce(withFilter, params));
              setText([free, rest].filter(Boolean).join(' '));
            }}
            onFault={setFault}
          />
        )}
      </div>
      <Menu
        label="Add a filter"
        kind="plain"
        text={
          <>
            <Icon name="filter" />
            <span className={classes.word}>Filter</span>
          </>
        }
      >
        {kinds
          .filter(([key]) => key !== 'project' || projectId === undefined)
          .map(([key, name]) => (
            <Button key={key} onClick={(event) => begin(key, event)}>
              {name}
            </Button>
          ))}
      </Menu>
      {fault && (
        <p id="filter-fault" role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </search>
  );
}

function Chips({
  filters,
  onRemove,
}: {
  readonly filters: readonly FlagFilter[];
  readonly onRemove: (filter: FlagFilter) => void;
}) {
  const hasCreator = filters.some(({ name }) => name === 'creator');
  const creators = useRead(
    'GET /api/admin/flag-creators',
    {},
    { enabled: hasCreator, staleTime: 60_000 },
  );
  const names = new Map(creators.data?.map(({ id, name }) => [String(id), name]));
  return filters.map((filter) => {
    const text = filterText(filter, names);
    const colon = text.indexOf(':') + 1;
    return (
      <button
        key={`${filter.name} ${filter.value}`}
        type="button"
        className={classes.chip}
        aria-label={`Remove the filter ${text}`}
        onClick={() => onRemove(filter)}
      >
        <span className={classes.kind}>{text.slice(0, colon)}</span>
        {text.slice(colon)}
        <Icon name="close" />
      </button>
    );
  });
}
