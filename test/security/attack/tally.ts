import type { Exchange } from './invariants.ts';

/** Something that must not be: which rule, what happened, and the requests that led to it. */
export interface Finding {
  readonly rule: string;
  readonly what: string;
  readonly actor: string;
  readonly requests: readonly string[];
}

/** What a campaign did so far. */
export interface Tally {
  /** Requests by actor and class of attack. */
  readonly tried: Map<string, Map<string, number>>;
  /** Responses by class of attack and status. */
  readonly answered: Map<string, Map<string, number>>;
  /** Actors of whom a request succeeded. */
  readonly succeeded: Set<string>;
  /** How often each rule was checked. */
  readonly checked: Map<string, number>;
  readonly operations: Set<string>;
  readonly findings: Finding[];
  slowestMs: number;
}

export function createTally(): Tally {
  return {
    tried: new Map(),
    answered: new Map(),
    succeeded: new Set(),
    checked: new Map(),
    operations: new Set(),
    findings: [],
    slowestMs: 0,
  };
}

export function countExchange(tally: Tally, { actor, attack, contract, reply }: Exchange): void {
  countIn(rowOf(tally.tried, actor.name), attack);
  countIn(rowOf(tally.answered, attack), statusGroup(reply.status));
  if (reply.status < 300) tally.succeeded.add(actor.name);
  tally.operations.add(contract.operationId);
}

export function countChecks(tally: Tally, rule: string, by = 1): void {
  countIn(tally.checked, rule, by);
}

/** Number of requests, of everyone or of one class of attack. */
export function requestsOf({ tried }: Tally): number {
  return [...tried.values()].flatMap((row) => [...row.values()]).reduce((sum, one) => sum + one, 0);
}

/** All successes together; each refusal by its status. */
export function statusGroup(status: number): string {
  return status < 400 ? 'done' : String(status);
}

function rowOf(table: Map<string, Map<string, number>>, name: string): Map<string, number> {
  const row = table.get(name) ?? new Map<string, number>();
  table.set(name, row);
  return row;
}

function countIn(row: Map<string, number>, name: string, by = 1): void {
  row.set(name, (row.get(name) ?? 0) + by);
}
