import { type Author, systemAuthor } from '../../auth/author.ts';
import { mostWritesOfEvents } from '../../events/commit/plan-shared.ts';
import { touchedLogs } from '../../events/log/event-log.ts';
import { planAppend } from '../../events/log/plan-append.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { itemName } from '../../platform/dynamo/repeated-writes.ts';
import { TRANSACTION_LIMIT, type Write } from '../../platform/dynamo/write.ts';
import { ValidationError } from '../../platform/errors.ts';
import { inState } from '../change-request.ts';
import { requestEvent } from '../change-request-events.ts';
import { updateChangeRequestWrites } from '../change-request-writes.ts';
import { type ChangeRequest, type ProposedChange, remainingOf } from '../model.ts';
import { applicationWrites } from './application-writes.ts';
import { applyProposedChanges } from './apply-change.ts';
import { indivisibleGroups } from './indivisible-groups.ts';
import type { LiveState } from './model.ts';

/** The bytes stay below the 4 MB of a DynamoDB transaction, because DynamoDB counts them differently. */
const MAX_APPLICATION_BYTES = 3_500_000;

/** Changes that one transaction applies. */
export interface ApplicationPart {
  readonly changes: readonly ProposedChange[];
  /** The state with only the flags of these changes. */
  readonly live: LiveState;
  /** At most so many: by the schedule, with the first event of every log and day, by a new event author. */
  readonly writes: number;
  readonly bytes: number;
}

/** What a transaction needs, in a form that can be added up. */
interface Size {
  readonly items: ReadonlySet<string>;
  readonly logs: ReadonlySet<string>;
  readonly events: number;
  readonly bytes: number;
}

interface OpenPart extends Size {
  readonly changes: readonly ProposedChange[];
  readonly live: LiveState;
}

/**
 * Divides what remains to be applied into parts that fit a transaction each: one in most cases. What cannot be divided
 * is a part, even if it does not fit. Pure.
 *
 * @param live the current state, in which all of the changes can be applied
 */
export function partsOf(live: LiveState, request: ChangeRequest): ApplicationPart[] {
  const { changes } = remainingOf(request);
  const base = sizeOfRequest(request);
  const parts: OpenPart[] = [];
  for (const group of indivisibleGroups(live, changes)) {
    const size = sizeOf(group, request.createdBy);
    const last = parts.at(-1);
    const joined = last && join(last, { ...size, ...group });
    if (joined && isFitting(joined)) parts.splice(-1, 1, joined);
    else
      parts.push(
        join({ ...base, changes: [], live: { ...live, flags: new Map() } }, { ...size, ...group }),
      );
  }
  return parts.map((part) => ({
    changes: changes.filter((change) => part.changes.includes(change)),
    live: part.live,
    writes: writesOf(part),
    bytes: part.bytes,
  }));
}

/**
 * Refuses parts that do not fit a transaction.
 * @throws {ValidationError} with the count and the limit
 */
export function refuseLargeParts(parts: readonly ApplicationPart[]): void {
  for (const { writes, bytes } of parts) {
    if (writes > TRANSACTION_LIMIT) throw partTooLarge('writes', writes, TRANSACTION_LIMIT);
    if (bytes > MAX_APPLICATION_BYTES) throw partTooLarge('bytes', bytes, MAX_APPLICATION_BYTES);
  }
}

function partTooLarge(what: string, count: number, limit: number): ValidationError {
  return new ValidationError(
    `This change request needs ${count} ${what} for changes that have to be applied together, but one transaction can have at most ${limit} ${what}. Split the change request.`,
  );
}

/** What each part needs besides its changes: the change request itself and its events. */
function sizeOfRequest(request: ChangeRequest): Size {
  const writes = updateChangeRequestWrites(request, inState(request, 'Applied', systemAuthor));
  const events = [
    requestEvent('change-request-applied', request),
    requestEvent('change-request-scheduled-application-success', request),
  ];
  return measured(writes, events, systemAuthor);
}

function sizeOf({ live, changes }: Pick<OpenPart, 'live' | 'changes'>, by: Author): Size {
  const { state, events, steps } = applyProposedChanges(live, changes);
  return measured(applicationWrites(live, state, steps, by), events, systemAuthor);
}

function measured(writes: readonly Write[], events: readonly EventDraft[], by: Author): Size {
  const stored = [...writes, ...planAppend(events, by, new Map(), new Date()).writes];
  return {
    items: new Set(writes.map(itemName)),
    logs: new Set(touchedLogs(events, by)),
    events: events.length,
    bytes: stored.reduce((sum, write) => sum + Buffer.byteLength(JSON.stringify(write)), 0),
  };
}

function join(one: OpenPart, other: OpenPart): OpenPart {
  return {
    items: one.items.union(other.items),
    logs: one.logs.union(other.logs),
    events: one.events + other.events,
    bytes: one.bytes + other.bytes,
    changes: [...one.changes, ...other.changes],
    live: { ...one.live, flags: new Map([...one.live.flags, ...other.live.flags]) },
  };
}

function isFitting(part: OpenPart): boolean {
  return writesOf(part) <= TRANSACTION_LIMIT && part.bytes <= MAX_APPLICATION_BYTES;
}

/** By one author, and with the place in the schedule. */
function writesOf({ items, logs, events }: Size): number {
  return items.size + mostWritesOfEvents({ logs: logs.size, authors: 1, events }) + 1;
}
