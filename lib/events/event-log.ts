import type { Author } from '../auth/author.ts';
import type { Key } from '../platform/dynamo/key.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { getItems, type Write } from '../platform/dynamo/table.ts';
import type { Event, EventDraft } from './types.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    LogDay: LogDay;
    LogHead: LogHead;
  }
}

/**
 * The event log: how an event gets its id, and why any page and the exact length cost the same at
 * any size.
 *
 * Every event has a position in up to five logs: that of the instance (where the position is the
 * event's id), and those of its feature, project, type and author. Each log has a head (its length,
 * and the day of its last event); a marker holds the position at which each day starts. So a total
 * is one read of a head, an offset is arithmetic on positions, and a date is one read of a marker.
 * The heads move in the transaction that writes the events, each on the condition that it has not
 * moved since it was read: positions have no gaps, and the order of ids is the order of commits.
 */
export const logNames = {
  all: 'all',
  feature: (name: string) => `feature#${name}`,
  project: (id: string) => `project#${id}`,
  type: (type: string) => `type#${type}`,
  author: (id: number) => `author#${id}`,
} as const;

/**
 * Index, and the attributes that are its keys, of each kind of log except that of the instance,
 * which is the table's own partition of events.
 */
export const logIndexes = {
  feature: { index: 'eventsByFeature', log: 'featureLog', position: 'featurePosition' },
  project: { index: 'eventsByProject', log: 'projectLog', position: 'projectPosition' },
  type: { index: 'eventsByType', log: 'typeLog', position: 'typePosition' },
  author: { index: 'eventsByAuthor', log: 'authorLog', position: 'authorPosition' },
} as const;

export type LogKind = 'all' | keyof typeof logIndexes;

export interface LogHead {
  /** Number of events in the log, which is the position of the last one. */
  readonly length: number;
  /** UTC day of the last event, `yyyy-mm-dd`; empty in an empty log. */
  readonly day: string;
  /** Time of the last event, kept for the log of the instance. */
  readonly at: string;
  /**
   * In the log of a project: position of the event that created it, if that is not the first one. The
   * events before are of deleted projects with the same id.
   */
  readonly since?: number;
}

/** The first position of a day in a log. */
interface LogDay {
  readonly first: number;
}

const emptyHead: LogHead = { length: 0, day: '', at: '' };

const emptyEvent = {
  project: null,
  environment: null,
  featureName: null,
  data: null,
  preData: null,
  tags: [],
};

/** The events with their ids, and the writes that store them. */
export interface Appended {
  readonly events: readonly Event[];
  readonly writes: readonly Write[];
}

/** The names of all logs that the drafts are appended to. */
export function touchedLogs(drafts: readonly EventDraft[], author: Author): string[] {
  return [...new Set(drafts.flatMap((draft) => Object.values(logsOf(draft, author))))];
}

/** Reads the heads of logs: one round trip. */
export async function readHeads(logs: readonly string[]): Promise<Map<string, LogHead>> {
  const heads = await getItems(logs.map(keys.eventLogHead));
  return new Map(
    logs.map((log, index) => {
      const head = heads[index];
      if (!head) return [log, emptyHead];
      const { length, day, at, since } = head;
      return [log, { length, day, at, ...(since !== undefined && { since }) }];
    }),
  );
}

/**
 * Plans the writes that append drafts to the log. Pure.
 *
 * @param heads heads as they were read; contains every log of `touchedLogs`
 * @param now the author's clock; an event is never dated before the one with the next smaller id
 */
export function planAppend(
  drafts: readonly EventDraft[],
  author: Author,
  heads: ReadonlyMap<string, LogHead>,
  now: Date,
): Appended {
  const last = heads.get(logNames.all) ?? emptyHead;
  const clock = now.toISOString();
  const createdAt = clock > last.at ? clock : last.at;
  const day = createdAt.slice(0, 10);
  const lengths = new Map([...heads].map(([log, head]) => [log, head.length]));
  const starts = new Map([...heads].map(([log, head]) => [log, head.since]));
  const events: Event[] = [];
  const eventWrites: Write[] = [];
  for (const draft of drafts) {
    const logs = logsOf(draft, author);
    for (const log of Object.values(logs)) lengths.set(log, (lengths.get(log) ?? 0) + 1);
    if (draft.type === 'project-created' && logs.project) {
      starts.set(logs.project, lengths.get(logs.project));
    }
    const { type, project, environment, featureName, data, preData, tags } = draft;
    const event: Event = {
      ...emptyEvent,
      id: lengths.get(logNames.all) ?? 1,
      type,
      createdAt,
      createdBy: (draft.author ?? author).name,
      createdByUserId: (draft.author ?? author).id,
      ...(project && { project }),
      ...(environment && { environment }),
      ...(featureName && { featureName }),
      ...(data && { data }),
      ...(preData && { preData }),
      ...(tags && { tags }),
    };
    events.push(event);
    eventWrites.push({ put: eventItem(event, logs, lengths) });
  }
  const logWrites = touchedLogs(drafts, author).flatMap((log): Write[] => {
    const before = heads.get(log) ?? emptyHead;
    const since = starts.get(log) ?? 1;
    const head = { length: lengths.get(log) ?? 0, day, at: createdAt };
    const write = headWrite(log, before, since > 1 ? { ...head, since } : head);
    if (before.day === day) return [write];
    return [write, { put: { ...keys.eventLogDay(log, day), first: before.length + 1 } }];
  });
  return {
    events,
    writes: [...logWrites, ...creatorWrites(drafts, author, heads), ...eventWrites],
  };
}

/** The logs that an event is appended to, by kind. */
function logsOf(draft: EventDraft, author: Author): Partial<Record<LogKind, string>> {
  return {
    all: logNames.all,
    type: logNames.type(draft.type),
    author: logNames.author((draft.author ?? author).id),
    ...(draft.project && { project: logNames.project(draft.project) }),
    ...(draft.featureName && { feature: logNames.feature(draft.featureName) }),
  };
}

/** An event as it is stored: the event, its position in each log, and its outbox mark. */
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
    outbox: 'event',
    outboxDue: event.createdAt,
  };
}

function headWrite(log: string, before: LogHead, after: LogHead): Write {
  return {
    put: { ...keys.eventLogHead(log), ...after },
    when:
      before.length === 0
        ? { expression: 'attribute_not_exists(pk)' }
        : {
            expression: '#length = :length',
            names: { '#length': 'length' },
            values: { ':length': before.length },
          },
  };
}

/** Stores authors with their first event, so that they can be listed. */
function creatorWrites(
  drafts: readonly EventDraft[],
  author: Author,
  heads: ReadonlyMap<string, LogHead>,
): Write[] {
  const authors = new Map(drafts.map((draft) => draft.author ?? author).map((by) => [by.id, by]));
  return [...authors.values()]
    .filter(({ id }) => (heads.get(logNames.author(id))?.length ?? 0) === 0)
    .map(({ id, name }) => ({ put: { ...keys.eventCreator(id), id, name } }));
}
