import type { AwsCall } from '../aws-proxy/aws-proxy.ts';

/** How well a change knew, before it read anything, to which logs its events would be appended. */
export interface GuessedLogs {
  /** Logs whose heads were read only when the events were known: one more round trip. */
  readonly late: readonly string[];
  /** Logs whose heads were read, and that got no event. */
  readonly needless: readonly string[];
}

type Attributes = Readonly<Record<'pk' | 'sk', { readonly S: string }>>;

interface Place {
  readonly Item?: Attributes;
}

const PREFIX = 'EVENTLOG#';
const INSTANCE = `${PREFIX}all`;

/** Compares the heads that were read with those that were moved, over all calls of one request. */
export function guessedLogs(calls: readonly AwsCall[]): GuessedLogs {
  const moved = new Set(calls.flatMap(movedBy));
  if (moved.size === 0) return { late: [], needless: [] };
  const reads = calls.map(readBy);
  // What is expected is read with the head of the instance's log, what is missing then is read without it.
  const late = reads.filter((logs) => !logs.includes(INSTANCE)).flat();
  const needless = reads.flat().filter((log) => !moved.has(log) && log !== INSTANCE);
  return { late: namesOf(late.filter((log) => moved.has(log))), needless: namesOf(needless) };
}

function readBy({ operation, input }: AwsCall): string[] {
  if (operation === 'GetItem') return headsOf([input.Key as Attributes]);
  if (operation !== 'BatchGetItem') return [];
  const tables = input.RequestItems as Readonly<Record<string, { readonly Keys: Attributes[] }>>;
  return headsOf(Object.values(tables).flatMap(({ Keys }) => Keys));
}

function movedBy({ operation, input }: AwsCall): string[] {
  if (operation !== 'TransactWriteItems') return [];
  const items = input.TransactItems as readonly { readonly Put?: Place }[];
  return headsOf(items.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])));
}

function headsOf(keys: readonly Attributes[]): string[] {
  return keys.flatMap(({ pk, sk }) => (pk.S.startsWith(PREFIX) && sk.S === 'HEAD' ? [pk.S] : []));
}

function namesOf(logs: readonly string[]): string[] {
  return [...new Set(logs)].map((log) => log.slice(PREFIX.length)).sort();
}
