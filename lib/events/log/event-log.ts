/*
 * The event log as it is stored: how an event gets its id, and why any page and the exact length cost the same at any size.
 *
 * Every event has a position in up to five logs: that of the instance (where the position is the event's id), and those of
 * its feature, project, type and author. Each log has a head (its length, and the day of its last event); a marker holds the
 * position at which each day starts. So a total is one read of a head, an offset is arithmetic on positions, and a date is
 * one read of a marker. The heads move in the transaction that writes the events, each on the condition that it has not moved
 * since it was read: positions have no gaps, and the order of ids is the order of commits.
 *
 * `types.ts` has the event, and the draft of one; `event-catalogue.ts` every type of event, and what it means for others
 * (`event-meaning.ts`). `plan-append.ts` plans the writes that append events, their outbox mark among them; `outbox.ts`
 * finds by that mark what waits to be dispatched. `schema.ts` is the event of the API, `to-event.ts` makes one of what is stored.
 */
import type { Author } from '../../auth/author.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { EventDraft } from './types.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    LogDay: LogDay;
    LogHead: LogHead;
  }
}

/** The names of logs: the partitions of their heads and days. */
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
  /**
   * In the log of the instance: present while writers commit in groups, see `record-change.ts`. Who
   * commits alone does so on the condition that it is absent.
   */
  readonly group?: string;
}

/** The first position of a day in a log. */
interface LogDay {
  readonly first: number;
}

/** Key of the head of the instance's log: every change moves it. */
export const instanceHead = keys.eventLogHead(logNames.all);

/** The head of a log without events. */
export const emptyHead: LogHead = { length: 0, day: '', at: '' };

/** The names of all logs that the drafts are appended to. */
export function touchedLogs(drafts: readonly EventDraft[], author: Author): string[] {
  const logs = new Set<string>();
  for (const draft of drafts) {
    for (const log of Object.values(logsOf(draft, author))) logs.add(log);
  }
  return [...logs];
}

/** Reads the heads of logs: one round trip. */
export async function readHeads(
  logs: readonly string[],
  table: { readonly getItems: typeof getItems } = { getItems },
): Promise<Map<string, LogHead>> {
  const heads = await table.getItems(logs.map(keys.eventLogHead));
  return new Map(logs.map((log, index) => [log, headOf(heads[index])]));
}

/** A head as it is stored, without its key; an empty one if there is none. */
export function headOf(stored: LogHead | undefined): LogHead {
  if (!stored) return emptyHead;
  const { length = 0, day = '', at = '', since, group } = stored;
  return {
    length,
    day,
    at,
    ...(since !== undefined && { since }),
    ...(group !== undefined && { group }),
  };
}

/** The logs that an event is appended to, by kind. */
export function logsOf(draft: EventDraft, author: Author): Partial<Record<LogKind, string>> {
  return {
    all: logNames.all,
    type: logNames.type(draft.type),
    author: logNames.author((draft.author ?? author).id),
    ...(draft.project && { project: logNames.project(draft.project) }),
    ...(draft.featureName && { feature: logNames.feature(draft.featureName) }),
  };
}
