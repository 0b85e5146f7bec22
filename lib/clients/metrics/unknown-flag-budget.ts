import { LRUCache } from 'lru-cache';
import type { Caller } from '../../auth/caller.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlOfWeek, weekOf } from '../../platform/dynamo/weeks.ts';
import { atVersion, isNew } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UnknownFlagBudget: UnknownFlagBudget;
  }
}

/** The rows of unknown flags that a token added in a week. */
interface UnknownFlagBudget {
  /** Digests, each once. */
  readonly rows: readonly string[];
  readonly version: number;
}

/** The properties of a caller that identify a token: tokens with the same share a budget. */
export type BudgetedReporter = Pick<Caller, 'author' | 'tokenType' | 'projects' | 'environment'>;

/**
 * Rows of unknown flags, each for a name, application and environment, that one token adds in a week. Rows
 * are kept for a week: at most twice as many are in the list, of 1,000 names and 4,000 rows.
 */
const MAX_UNKNOWN_ROWS = 200;

/** Budgets that were read or written within the last minute. */
const recent = new LRUCache<string, UnknownFlagBudget>({ max: 200, ttl: 60_000 });

/**
 * Selects the rows that a token may write: those that it added before in the same week, and new ones while
 * there is room. Costs nothing for rows that this process saw within the last minute; otherwise one read,
 * and one write for new rows. When another process adds rows at the same time, the new ones wait for the
 * next request.
 *
 * @param rows digests
 */
export async function admitUnknownRows(
  { author, tokenType, projects, environment }: BudgetedReporter,
  rows: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const names = [tokenType, String(author.id), author.name, environment, ...projects];
  const week = weekOf(now);
  const key = keys.unknownFlagBudget(digestOfNames(...names), week);
  const id = JSON.stringify(key);
  const isCovered = ({ rows: added }: UnknownFlagBudget) =>
    added.length >= MAX_UNKNOWN_ROWS || rows.every((row) => added.includes(row));
  const remembered = recent.get(id);
  if (remembered && isCovered(remembered)) return new Set(remembered.rows);

  const stored = (await getItem(key)) ?? { rows: [], version: 0 };
  if (isCovered(stored)) {
    recent.set(id, stored);
    return new Set(stored.rows);
  }
  const budget = {
    rows: [...new Set([...stored.rows, ...rows])].slice(0, MAX_UNKNOWN_ROWS),
    version: stored.version + 1,
  };
  if (budget.rows.length === MAX_UNKNOWN_ROWS) {
    log.warn('a token reports too many unknown flags', { token: author.name });
  }
  const { done } = await writeItem({
    put: { ...key, ...budget, ttl: ttlOfWeek(week) },
    when: stored.version === 0 ? isNew : atVersion(stored.version),
  });
  if (done) recent.set(id, budget);
  return new Set(done ? budget.rows : stored.rows);
}
