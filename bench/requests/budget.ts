import { exceptions } from './exceptions.ts';
import type { Measured } from './measure-units.ts';

/** What a request may use of each, and the reason where that is more than design.md §3 says. */
export interface UsageLimits {
  readonly readRoundTrips: number;
  readonly writes: number;
  readonly queueCalls: number;
  readonly reason?: string;
}

/** Design.md §3: what is read, or listed, takes one round trip; a change at most one more to commit. */
const usual = {
  read: { readRoundTrips: 1, writes: 0, queueCalls: 0 },
  write: { readRoundTrips: 1, writes: 1, queueCalls: 1 },
} as const;

export const limitsOf = ({ operationId, kind }: Measured): UsageLimits => ({
  ...usual[kind],
  ...exceptions[operationId],
});

/** What of it is more than allowed, in words; empty when all is within limits. */
export const excessesOf = (measured: Measured): string[] => {
  const limits = limitsOf(measured);
  const { readRoundTrips, writes, queueCalls } = measured.usage;
  const excess = (what: string, used: number, limit: number): string[] =>
    used > limit ? [`${used} ${what} instead of ${limit}`] : [];
  return [
    ...excess('rounds of reading', readRoundTrips, limits.readRoundTrips),
    ...excess('writes', writes, limits.writes),
    ...excess('calls to SQS', queueCalls, limits.queueCalls),
  ];
};
