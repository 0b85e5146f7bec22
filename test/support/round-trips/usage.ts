import { isRead } from '../aws-proxy/aws-proxy.ts';
import type { Call } from './recording-proxy.ts';

/** The token, its user, and in parallel the rights of the user, three queries, and the networks of the instance. */
const LOOK_UP_CALLS = 6;

/** What one request used of DynamoDB and SQS. */
export interface Usage {
  /** Waits for DynamoDB: calls made in parallel count as one. */
  readonly roundTrips: number;
  /** Round trips that only read. */
  readonly readRoundTrips: number;
  /** Calls that write; most are transactions. */
  readonly writes: number;
  readonly queries: number;
  readonly queueCalls: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

export function usageOf(calls: readonly Call[]): Usage {
  const table = calls.filter(({ service }) => service === 'DynamoDB');
  const groups = parallelGroups(table);
  return {
    roundTrips: groups.length,
    readRoundTrips: groups.filter((group) => group.every(isRead)).length,
    writes: table.filter((call) => !isRead(call)).length,
    queries: table.filter(({ operation }) => operation === 'Query').length,
    queueCalls: calls.length - table.length,
    calls: calls.length,
    readUnits: table.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: table.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  };
}

/**
 * Drops the calls that look up the token of a user without groups: the first ones of a request.
 * @throws {Error} when the token was not looked up
 */
export function withoutTokenLookUp(calls: readonly Call[]): Call[] {
  const inOrder = calls.toSorted((left, right) => left.startedAt - right.startedAt);
  const [first, ...others] = inOrder.slice(0, LOOK_UP_CALLS);
  if (!JSON.stringify(first?.input ?? null).includes('"TOKEN#') || !others.every(isRead)) {
    throw new Error('The token was not looked up first.');
  }
  return inOrder.slice(LOOK_UP_CALLS);
}

/** Groups of calls that overlap in time, in order. */
export function parallelGroups(calls: readonly Call[]): Call[][] {
  const groups: Call[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const call of calls.toSorted((left, right) => left.startedAt - right.startedAt)) {
    if (call.startedAt >= until) groups.push([]);
    groups.at(-1)?.push(call);
    until = Math.max(until, call.endedAt);
  }
  return groups;
}
