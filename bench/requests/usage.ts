import type { Call } from './recording-proxy.ts';

/** What one request asked of DynamoDB and SQS. */
export interface Usage {
  /** Waits for DynamoDB: calls that were made in parallel are one. */
  readonly roundTrips: number;
  /** Those of them that only read. */
  readonly readRoundTrips: number;
  /** Calls that write, transactions most of them. */
  readonly writes: number;
  readonly queries: number;
  readonly queueCalls: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems', 'Scan']);

const isRead = ({ operation }: Call): boolean => READS.has(operation);

/** Groups of calls that overlap in time. */
const groupsOf = (calls: readonly Call[]): Call[][] => {
  const groups: Call[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const call of calls.toSorted((left, right) => left.startedAt - right.startedAt)) {
    if (call.startedAt >= until) groups.push([]);
    groups.at(-1)?.push(call);
    until = Math.max(until, call.endedAt);
  }
  return groups;
};

const total = (calls: readonly Call[], of: (call: Call) => number): number =>
  calls.reduce((sum, call) => sum + of(call), 0);

export const usageOf = (calls: readonly Call[]): Usage => {
  const table = calls.filter(({ service }) => service === 'DynamoDB');
  const groups = groupsOf(table);
  return {
    roundTrips: groups.length,
    readRoundTrips: groups.filter((group) => group.every(isRead)).length,
    writes: table.filter((call) => !isRead(call)).length,
    queries: table.filter(({ operation }) => operation === 'Query').length,
    queueCalls: calls.length - table.length,
    calls: calls.length,
    readUnits: total(table, ({ readUnits }) => readUnits),
    writeUnits: total(table, ({ writeUnits }) => writeUnits),
  };
};
