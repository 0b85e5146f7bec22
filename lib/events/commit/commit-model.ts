import type { Author } from '../../auth/author.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    PendingCommit: PendingCommit;
    CommitIntent: CommitIntent;
    CommitPart: CommitPart;
  }
}

/**
 * A change that is committed and whose events have no ids yet. Its key orders it: a change that
 * read what another one had committed has the larger key, whatever the clocks say.
 */
export interface PendingCommit {
  /** Milliseconds since 1970, 15 digits, and a random part: `000001763804400000#b51c…`. */
  readonly key: string;
  readonly author: Author;
  /** The writer's time, RFC 3339. */
  readonly at: string;
  /** The drafts of the events, as JSON; empty when they are in items of their own. */
  readonly drafts: string;
  /** Number of items that hold the drafts; 0 when `drafts` does. */
  readonly parts: number;
  /** How many of the events have an id already; only a commit of very many events is numbered in steps. */
  readonly numbered: number;
}

/** A part of the drafts of a large commit. */
interface CommitPart {
  readonly text: string;
}

/** A writer that is about to store a pending commit. The commit removes it, or fails without it. */
export interface CommitIntent {
  readonly id: string;
  /** The writer's time, RFC 3339. */
  readonly at: string;
  /** Number of events when the change began: of rivals for the same item the oldest goes first. */
  readonly turn: number;
  /** The items for which it lost a race, by `itemName`; it waits for its turn at them. */
  readonly wants: readonly string[];
}

/** Where an intent is: those that wait for their turn are apart, so that nobody reads the others. */
export function intentKey({ id, turn, wants }: CommitIntent): Key<CommitIntent> {
  return wants.length > 0 ? keys.deferredIntent(turn, id) : keys.commitIntent(id);
}

/** Whether an item of `COMMITS` is a commit; the others are intents. */
export function isCommit<T extends PendingCommit | CommitIntent>(
  item: T,
): item is Extract<T, PendingCommit> {
  return 'key' in item;
}

/** Whether one writer waits at an item of another one that began before it. */
export function isBehind(intent: CommitIntent, other: CommitIntent): boolean {
  return isOlder(other, intent) && other.wants.some((item) => intent.wants.includes(item));
}

/** Whether a change began before another one; of two that began together, one is chosen. */
function isOlder(one: CommitIntent, other: CommitIntent): boolean {
  return one.turn < other.turn || (one.turn === other.turn && one.id < other.id);
}

/** The mode of the log in which writers store pending commits. */
export const GROUP_OPEN = 'open';
/** What the mode begins with while somebody is ending it; a random part follows. */
const GROUP_CLOSING = 'closing#';

/** The mode of the log while the one with this token is ending the group. */
export function closingBy(token: string): string {
  return `${GROUP_CLOSING}${token}`;
}

const MS_DIGITS = 15;

/**
 * The key of the next pending commit.
 * @param newest the largest key that is pending, read after the state that the commit depends on
 */
export function nextCommitKey(now: Date, newest: string | undefined, id: string): string {
  const after = newest === undefined ? 0 : Number(newest.slice(0, MS_DIGITS)) + 1;
  return `${String(Math.max(now.getTime(), after)).padStart(MS_DIGITS, '0')}#${id}`;
}
