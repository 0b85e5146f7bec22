import { useId } from 'react';
import { Link, useSearchParams } from 'wouter';
import { eventCatalogue } from '../../../../lib/events/log/event-catalogue.ts';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { CopyCurl } from '../../components/copy-curl.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { type EventFilterName, filterNames, searchOf } from './event-search.ts';
import classes from './events.module.css';

const types = Object.keys(eventCatalogue)
  .map((type) => ({ type, name: eventTypeInWords(type) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** What to look for; the choices stand in the address. */
export function EventFilters() {
  const [address, setAddress] = useSearchParams();
  const [flags, environments] = [useId(), useId()];
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const creators = useRead('GET /api/admin/event-creators', {}, { staleTime: 60_000 });
  const known = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const set = (name: EventFilterName, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('offset');
        next.delete('after');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const control = (name: EventFilterName) => ({
    value: address.get(name) ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set(name, target.value),
  });
  const text = (name: EventFilterName) => ({
    given: address.get(name) ?? '',
    onGive: (value: string) => set(name, value),
  });
  return (
    <search className={classes.filters}>
      <TextFilter label="Text" type="search" {...text('query')} />
      <Select label="Type" {...control('type')}>
        <option value="">All</option>
        {types.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Project" {...control('project')}>
        <option value="">All</option>
        {projects.data?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextFilter label="Flag" list={flags} {...text('feature')} />
      <FlagNames id={flags} />
      <Select label="By" {...control('createdBy')}>
        <option value="">Anybody</option>
        {creators.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextFilter label="Environment" list={environments} {...text('environment')} />
      <datalist id={environments}>
        {known.data?.environments.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="From" type="date" {...control('from')} />
      <Field label="To" type="date" {...control('to')} />
      <div className="row">
        {filterNames.some((name) => address.has(name)) && (
          <Link href="/events">Clear the filters</Link>
        )}
        <CopyCurl request={request('GET /api/admin/search/events', { query: searchOf(address) })} />
      </div>
    </search>
  );
}

/** A text that is searched for once it is complete: on Enter, or when the field is left. */
function TextFilter({
  given,
  onGive,
  ...field
}: {
  readonly label: string;
  readonly given: string;
  readonly onGive: (value: string) => void;
  readonly type?: string;
  readonly list?: string;
}) {
  const give = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (currentTarget.value !== given) onGive(currentTarget.value);
  };
  return (
    <Field
      {...field}
      // What the address says counts when it changes: by a link, or going back.
      key={given}
      autoComplete="off"
      defaultValue={given}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') give(event);
      }}
    />
  );
}

/** Flags to choose from. */
function FlagNames({ id }: { readonly id: string }) {
  const found = useRead(
    'GET /api/admin/search/features',
    { query: { limit: 100 } },
    { staleTime: 60_000 },
  );
  return (
    <datalist id={id}>
      {found.data?.features.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
