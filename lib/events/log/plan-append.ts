import type { Author } from '../../auth/author.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import {
  emptyHead,
  type LogHead,
  type LogKind,
  logIndexes,
  logNames,
  logsOf,
  touchedLogs,
} from './event-log.ts';
import type { Event, EventDraft } from './types.ts';

/** A change whose events are appended to the log. */
interface AppendedChange {
  readonly drafts: readonly EventDraft[];
  readonly author: Author;
  /** The author's time, RFC 3339; an event is never dated before the one with the next smaller id. */
  readonly at: string;
}

/** The events with their ids, and the writes that store them. */
export interface Appended {
  readonly events: readonly Event[];
  readonly writes: readonly Write[];
  /** The heads of all logs that the events are in, as they are stored then. */
  readonly heads: ReadonlyMap<string, LogHead>;
}

const emptyEvent = {
  project: null,
  environment: null,
  featureName: null,
  data: null,
  preData: null,
  tags: [],
};

/**
 * Plans the writes that append the drafts of one change. Pure.
 *
 * @param heads heads as they were read; contains every log of `touchedLogs`
 * @param now the author's clock
 */
export function planAppend(
  drafts: readonly EventDraft[],
  author: Author,
  heads: ReadonlyMap<string, LogHead>,
  now: Date,
): Appended {
  return planAppends([{ drafts, author, at: now.toISOString() }], heads);
}

/**
 * Plans the writes that append the events of changes, in their order. Pure.
 *
 * @param heads heads as they were read; contains every log of `touchedLogs`
 * @param group the mode of the log afterwards
 */
export function planAppends(
  changes: readonly AppendedChange[],
  heads: ReadonlyMap<string, LogHead>,
  group = heads.get(logNames.all)?.group,
): Appended {
  const { events, writes, lengths, starts } = planEvents(changes, heads);
  const createdAt = events.at(-1)?.createdAt ?? '';
  const after = (log: string): LogHead => {
    const since = starts.get(log) ?? 1;
    return {
      length: lengths.get(log) ?? 0,
      day: createdAt.slice(0, 10),
      at: createdAt,
      ...(since > 1 && { since }),
      ...(log === logNames.all && group !== undefined && { group }),
    };
  };
  const logs = new Set(changes.flatMap(({ drafts, author }) => touchedLogs(drafts, author)));
  const moved = new Map([...logs].map((log) => [log, after(log)]));
  return {
    events,
    heads: moved,
    writes: [
      ...moved
        .entries()
        .flatMap(([log, head]) => logWrites(log, heads.get(log) ?? emptyHead, head)),
      ...creatorWrites(changes, heads),
      ...writes,
      ...markWrites(events),
    ],
  };
}

/** The events and their items; the length and start of each log afterwards. */
function planEvents(changes: readonly AppendedChange[], heads: ReadonlyMap<string, LogHead>) {
  // One time for all, so that a day starts between two transactions and never within one.
  const createdAt = [heads.get(logNames.all)?.at ?? '', ...changes.map(({ at }) => at)].reduce(
    (latest, at) => (at > latest ? at : latest),
  );
  const lengths = new Map([...heads].map(([log, head]) => [log, head.length]));
  const starts = new Map([...heads].map(([log, head]) => [log, head.since]));
  const events: Event[] = [];
  const writes: Write[] = [];
  for (const { drafts, author } of changes) {
    for (const draft of drafts) {
      const logs = logsOf(draft, author);
      for (const log of Object.values(logs)) lengths.set(log, (lengths.get(log) ?? 0) + 1);
      if (draft.type === 'project-created' && logs.project) {
        starts.set(logs.project, lengths.get(logs.project));
      }
      const event = eventOf(
        draft,
        draft.author ?? author,
        lengths.get(logNames.all) ?? 1,
        createdAt,
      );
      events.push(event);
      writes.push({ put: eventItem(event, logs, lengths) });
    }
  }
  return { events, writes, lengths, starts };
}

function eventOf(draft: EventDraft, by: Author, id: number, createdAt: string): Event {
  const { type, project, environment, featureName, data, preData, tags, changeRequest } = draft;
  return {
    ...emptyEvent,
    id,
    type,
    createdAt,
    createdBy: by.name,
    createdByUserId: by.id,
    ...(by.agent && { agent: by.agent }),
    ...(changeRequest && { changeRequest }),
    ...(project && { project }),
    ...(environment && { environment }),
    ...(featureName && { featureName }),
    ...(data && { data }),
    ...(preData && { preData }),
    ...(tags && { tags }),
  };
}

/** Moves a head; its day is marked with the first event of the day. */
function logWrites(log: string, before: LogHead, after: LogHead): Write[] {
  const write = headWrite(log, before, after);
  if (before.day === after.day) return [write];
  return [write, { put: { ...keys.eventLogDay(log, after.day), first: before.length + 1 } }];
}

/** One mark for all events, so that the relay finds them until they are dispatched. */
function markWrites(events: readonly Event[]): Write[] {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return [];
  const { createdAt: outboxDue } = last;
  const mark = { outboxDue, first: first.id, last: last.id };
  return [{ put: { ...keys.outboxMark(first.id), ...mark } }];
}

/** An event as it is stored: the event, and its position in each log. */
function eventItem(
  event: Event,
  logs: Partial<Record<LogKind, string>>,
  positions: ReadonlyMap<string, number>,
): Key & Record<string, unknown> {
  const places = Object.entries(logIndexes).flatMap(([kind, attributes]) => {
    const log = logs[kind as LogKind];
    return log === undefined
      ? []
      : [
          [attributes.log, log],
          [attributes.position, positions.get(log)],
        ];
  });
  return {
    ...keys.event(event.id),
    ...event,
    ...Object.fromEntries(places),
  };
}

/** Moves a head, on the condition that it is as it was read. */
function headWrite(log: string, before: LogHead, after: LogHead): Write {
  const length =
    before.length === 0
      ? { expression: 'attribute_not_exists(#length)' }
      : { expression: '#length = :length', values: { ':length': before.length } };
  const names = { '#length': 'length' };
  const put = { ...keys.eventLogHead(log), ...after };
  if (log !== logNames.all) return { put, when: { ...length, names } };
  const group =
    before.group === undefined
      ? { expression: 'attribute_not_exists(#group)' }
      : { expression: '#group = :group', values: { ':group': before.group } };
  return {
    put,
    when: {
      expression: `${length.expression} AND ${group.expression}`,
      names: { ...names, '#group': 'group' },
      ...((length.values || group.values) && { values: { ...length.values, ...group.values } }),
    },
  };
}

/** Stores authors with their first event, so that they can be listed. */
function creatorWrites(
  changes: readonly AppendedChange[],
  heads: ReadonlyMap<string, LogHead>,
): Write[] {
  const all = changes.flatMap(({ drafts, author }) =>
    drafts.map((draft) => draft.author ?? author),
  );
  const authors = new Map(all.map((by) => [by.id, by]));
  return [...authors.values()]
    .filter(({ id }) => (heads.get(logNames.author(id))?.length ?? 0) === 0)
    .map(({ id, name }) => ({ put: { ...keys.eventCreator(id), id, name } }));
}
