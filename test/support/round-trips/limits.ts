import { exceptions } from './exceptions.ts';
import type { MeasuredOperation } from './measure-operations.ts';

/** What one request may use. */
export interface Limits {
  readonly readRoundTrips: number;
  readonly writes: number;
  readonly queueCalls: number;
  /** Why it is more than the usual limit. */
  readonly reason?: string;
}

/** A read takes one round trip. A write takes one to read, one transaction and one call to SQS. */
const usual = {
  read: { readRoundTrips: 1, writes: 0, queueCalls: 0 },
  write: { readRoundTrips: 1, writes: 1, queueCalls: 1 },
} as const;

export function limitsOf({
  operationId,
  kind,
}: Pick<MeasuredOperation, 'operationId' | 'kind'>): Limits {
  return { ...usual[kind], ...exceptions[operationId] };
}

/** Each use above the limit, in words; empty when the operation keeps its limits. */
export function findExcesses(measured: MeasuredOperation): string[] {
  const limits = limitsOf(measured);
  const { readRoundTrips, writes, queueCalls } = measured.usage;
  return [
    ...excess('round trips to read', readRoundTrips, limits.readRoundTrips),
    ...excess('writes', writes, limits.writes),
    ...excess('calls to SQS', queueCalls, limits.queueCalls),
  ];
}

function excess(what: string, used: number, limit: number): string[] {
  return used > limit ? [`${used} ${what} instead of ${limit}`] : [];
}
