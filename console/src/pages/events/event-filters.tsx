import { Link } from 'wouter';
import { eventCatalogue } from '../../../../lib/events/log/event-catalogue.ts';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import { eventKinds, isEventKind } from '../../../../lib/words/events/event-kinds.ts';
import { activityAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { KindIcon } from '../../events/event-sign.tsx';
import { kindsInWords } from '../../events/kinds.ts';
import { spanInWords, spanOf, spans } from './days.ts';
import { filterNames, searchOf } from './event-search.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './filters.module.css';
import { TextFilter } from './text-filter.tsx';
import { useFilters } from './use-filters.ts';
import { WhoFilter } from './who-filter.tsx';

const types = Object.keys(eventCatalogue)
  .map((type) => ({ type, name: eventTypeInWords(type) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** What to look for; the choices stand in the address. */
export function EventFilters() {
  const { address, given, set } = useFilters();
  return (
    <search className={classes.filters}>
      <Kinds />
      <div className={classes.line}>
        <div className={classes.text}>
          <TextFilter
            label="Text"
            type="search"
            placeholder="Search in what was changed"
            given={given('query')}
            onGive={(query) => set({ query })}
          />
        </div>
        <WhoFilter />
        <WhereFilter />
        <WhenFilter />
        <TypeFilter />
        {filterNames.some((name) => address.has(name)) && (
          <Link href={activityAddress} className={classes.all ?? ''}>
            Clear
          </Link>
        )}
        <CurlMenu request={request('GET /api/admin/search/events', { query: searchOf(address) })} />
      </div>
    </search>
  );
}

/** The kinds of changes; one of them, or all. */
function Kinds() {
  const { given, set } = useFilters();
  const chosen = given('kind');
  return (
    <fieldset className={classes.kinds}>
      <legend className="visually-hidden">What was changed</legend>
      <Button isSmall aria-pressed={!isEventKind(chosen)} onClick={() => set({ kind: '' })}>
        Everything
      </Button>
      {eventKinds.map((kind) => (
        <Button
          key={kind}
          isSmall
          aria-pressed={chosen === kind}
          onClick={() => set({ kind: chosen === kind ? '' : kind, type: '' })}
        >
          <KindIcon kind={kind} />
          {kindsInWords[kind].name}
        </Button>
      ))}
    </fieldset>
  );
}

function WhereFilter() {
  const { given, set } = useFilters();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const project = projects.data?.projects.find(({ id }) => id === given('project'));
  const parts = [given('feature'), given('environment'), project?.name ?? given('project')];
  const value = parts.filter(Boolean).join(', ');
  return (
    <FilterChip
      label="Where"
      value={value === '' ? undefined : value}
      onClear={() => set({ project: '', environment: '', feature: '' })}
    >
      {() => <Places />}
    </FilterChip>
  );
}

function Places() {
  const { given, set } = useFilters();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const known = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  return (
    <>
      <Select
        label="Project"
        value={given('project')}
        onChange={({ target }) => set({ project: target.value })}
      >
        <option value="">All</option>
        {projects.data?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Environment"
        value={given('environment')}
        onChange={({ target }) => set({ environment: target.value })}
      >
        <option value="">All</option>
        {known.data?.environments.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextFilter label="Flag" given={given('feature')} onGive={(feature) => set({ feature })} />
    </>
  );
}

function WhenFilter() {
  const { given, set } = useFilters();
  const now = Date.now();
  return (
    <FilterChip
      label="When"
      value={spanInWords(given('from'), given('to'), now)}
      onClear={() => set({ from: '', to: '' })}
    >
      {(close) => (
        <>
          <div className={classes.options}>
            {spans.map((name) => (
              <Button
                key={name}
                kind="quiet"
                onClick={() => {
                  set({ to: '', ...spanOf(name, now) });
                  close();
                }}
              >
                {name}
              </Button>
            ))}
          </div>
          <Field
            label="From"
            type="date"
            value={given('from')}
            onChange={({ target }) => set({ from: target.value })}
          />
          <Field
            label="To"
            type="date"
            hint="Days begin at midnight, UTC."
            value={given('to')}
            onChange={({ target }) => set({ to: target.value })}
          />
        </>
      )}
    </FilterChip>
  );
}

function TypeFilter() {
  const { given, set } = useFilters();
  const type = given('type');
  return (
    <FilterChip
      label="Exact type"
      value={type === '' ? undefined : eventTypeInWords(type)}
      onClear={() => set({ type: '' })}
    >
      {() => (
        <Select
          label="Type"
          value={type}
          onChange={({ target }) => set({ type: target.value, kind: '' })}
        >
          <option value="">All</option>
          {types.map((each) => (
            <option key={each.type} value={each.type}>
              {each.name}
            </option>
          ))}
        </Select>
      )}
    </FilterChip>
  );
}
