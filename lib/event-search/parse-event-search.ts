import type { Event } from '../events/log/types.ts';
import { invalid } from '../platform/errors.ts';
import { isVisibleAt, type VisibleProjects } from '../projects/visible-projects.ts';
import {
  type EventKind,
  eventKinds,
  isEventKind,
  kindOf,
  shareTypes,
  typesOfKinds,
} from '../words/events/event-kinds.ts';
import { type FilterKind, filteredProperty } from './model.ts';
import { searchedTexts } from './searched-texts.ts';

/** A search as it is sent: `IS:a` or `IS_ANY_OF:a,b`, and days as `IS:yyyy-mm-dd`. */
export interface EventSearchQuery {
  readonly query?: string;
  readonly id?: string;
  readonly groupId?: string;
  readonly feature?: string;
  readonly project?: string;
  readonly type?: string;
  readonly kind?: string;
  readonly createdBy?: string;
  readonly environment?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A parsed search; an event must match every filter that is present. */
export interface EventSearch {
  /** Ids of events; absent: all events. */
  readonly ids?: readonly number[];
  /** Accepted values of each kind. */
  readonly logs: Partial<Readonly<Record<FilterKind, readonly string[]>>>;
  readonly environments?: readonly string[];
  /** Kinds to which the events must belong, where their types do not tell it. */
  readonly kinds?: readonly EventKind[];
  /** The projects that the caller may see; absent: all events. */
  readonly visible?: VisibleProjects;
  /** In lower case; a part of the JSON of the data before or after, or of the tags. */
  readonly text?: string;
  /** UTC days, `yyyy-mm-dd`, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Limits for the values of one filter, and for the characters of one value: no name is longer. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * Parses a search. Pure.
 * @throws {ValidationError} naming the parameter: an invalid day, an id that is not a number, too many
 * values, or groups, which events do not have
 */
export function parseEventSearch(sent: EventSearchQuery): EventSearch {
  const kinds = kindsOf(sent.kind);
  const found = {
    feature: valuesOf('feature', sent.feature),
    project: valuesOf('project', sent.project),
    type: typesIn(valuesOf('type', sent.type), kinds),
    author: usersOf('createdBy', sent.createdBy),
  };
  const ids = idsOf('id', sent.id, /^\d{1,15}$/, 'must have ids of events, which are integers');
  const environments = valuesOf('environment', sent.environment);
  if (sent.groupId !== undefined) {
    refuseFilter('groupId', 'is not supported: events have no groups', sent.groupId);
  }
  const from = dayOf('from', sent.from);
  const to = dayOf('to', sent.to);
  return {
    logs: Object.fromEntries(Object.entries(found).filter(([, values]) => values !== undefined)),
    ...(ids && { ids: ids.map(Number) }),
    ...(environments && { environments }),
    ...(kinds && shareTypes(kinds) && { kinds }),
    ...(sent.query && { text: sent.query.toLowerCase() }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/**
 * Compiles the filters that must still be checked for each event read from the chosen logs.
 *
 * @param read the kind of log that is read, whose filter always holds
 * @returns `undefined` when nothing is left to check
 */
export function compileRest(
  search: EventSearch,
  read: FilterKind | undefined,
): ((event: Event) => boolean) | undefined {
  const { logs, environments, kinds, text, visible } = search;
  const conditions: ((event: Event) => boolean)[] = [];
  for (const [kind, values] of Object.entries(logs)) {
    if (kind === read) continue;
    const property = filteredProperty[kind as FilterKind];
    const wanted = new Set(values);
    conditions.push((event) => event[property] !== null && wanted.has(String(event[property])));
  }
  // The logs of projects are read from the creation of the present project on.
  if (visible && read !== 'project') {
    conditions.push(({ project, createdAt }) => isVisibleAt(visible, project, createdAt));
  }
  if (environments) {
    conditions.push(
      ({ environment }) => environment !== null && environments.includes(environment),
    );
  }
  if (kinds) {
    conditions.push((event) => {
      const kind = kindOf(event);
      return kind !== undefined && kinds.includes(kind);
    });
  }
  if (text !== undefined) conditions.push((event) => mentions(event, text));
  if (conditions.length === 0) return undefined;
  return (event) => conditions.every((holds) => holds(event));
}

/** The text behind the operator; `IS` and `IS_ANY_OF` mean the same. */
function valuesOf(name: keyof EventSearchQuery, sent: string | undefined): string[] | undefined {
  if (sent === undefined) return undefined;
  const values = [...new Set(sent.slice(sent.indexOf(':') + 1).split(','))];
  if (values.length > MAX_VALUES) refuseFilter(name, `may have at most ${MAX_VALUES} values`, sent);
  if (values.some((value) => value.length > MAX_VALUE_LENGTH)) {
    refuseFilter(name, `may have values of at most ${MAX_VALUE_LENGTH} characters`, sent);
  }
  return values;
}

/** @throws {ValidationError} for a kind that there is not */
function kindsOf(sent: string | undefined): EventKind[] | undefined {
  return valuesOf('kind', sent)?.map((kind) =>
    isEventKind(kind)
      ? kind
      : refuseFilter('kind', `must have kinds of events: ${eventKinds.join(', ')}`, sent ?? kind),
  );
}

/** The types to look for: of the kinds, and among those that were sent. */
function typesIn(
  types: readonly string[] | undefined,
  kinds: readonly EventKind[] | undefined,
): readonly string[] | undefined {
  if (!kinds) return types;
  const ofKinds: readonly string[] = typesOfKinds(kinds);
  return types ? types.filter((type) => ofKinds.includes(type)) : ofKinds;
}

function refuseFilter(name: keyof EventSearchQuery, rule: string, sent: string): never {
  throw invalid(`/query/${name}`, rule, { sent });
}

/**
 * The people of a filter `IS_ANY_OF:7,8`. Pure.
 * @throws {ValidationError} for an id that is not a number, and too many of them
 */
export function idsOfPeople(sent: string): number[] {
  return (usersOf('id', sent) ?? []).map(Number);
}

function usersOf(name: 'id' | 'createdBy', sent: string | undefined): string[] | undefined {
  return idsOf(name, sent, /^-?\d{1,15}$/, 'must have ids of users, which are integers');
}

/** Ids without leading zeros, each once. */
function idsOf(
  name: 'id' | 'createdBy',
  sent: string | undefined,
  pattern: RegExp,
  rule: string,
): string[] | undefined {
  const ids = valuesOf(name, sent);
  if (sent !== undefined && ids?.some((id) => !pattern.test(id))) refuseFilter(name, rule, sent);
  return ids && [...new Set(ids.map((id) => String(Number(id))))];
}

function dayOf(name: 'from' | 'to', sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const day = sent.slice(sent.indexOf(':') + 1);
  const date = new Date(`${day}T00:00:00Z`);
  // The 30th of February is parsed as the 2nd of March.
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal ? day : refuseFilter(name, 'must be a day of the calendar', sent);
}

function mentions(event: Event, text: string): boolean {
  return searchedTexts(event).some((part) => part.includes(text));
}
