import { describe, expect, it } from 'vitest';
import { broken, doubled, harmless } from '../../../../bench/guardrails/rollouts.ts';
import { simulateKind } from '../../../../bench/guardrails/simulate-kind.ts';

/** The machine may be busy. */
const TIMEOUT_MS = 120_000;

/** A tenth of those of `npm run bench -- guardrails`, which has the table of docs/guardrails.md. */
const ROLLOUTS = 100;
const SEED = 7;

/* The seed repeats each rollout: the same ones are stopped on every machine, so that the counts are the same as well. */
describe('a guardrail that is looked at every minute for a day', { timeout: TIMEOUT_MS }, () => {
  it.each(harmless)('stops at most 5 of 100 harmless rollouts: $title', (kind) => {
    expect(simulateKind(kind, ROLLOUTS, SEED).stopped).toBeLessThanOrEqual(5);
  });

  it.each(doubled)('stops at least 95 of 100 with doubled errors: $title', (kind) => {
    expect(simulateKind(kind, ROLLOUTS, SEED).stopped).toBeGreaterThanOrEqual(95);
  });

  it.each(broken)('stops all that are broken: $title', (kind) => {
    expect(simulateKind(kind, ROLLOUTS, SEED).stopped).toBe(ROLLOUTS);
  });

  it('stops the sooner the more errors there are', () => {
    const users = doubled.slice(0, 4).map((kind) => simulateKind(kind, ROLLOUTS, SEED).medianUsers);

    expect(users).toEqual(users.toSorted((one, other) => other - one));
  });

  it('stops those with posts that are lost, doubled and late about as soon as others', () => {
    const [, untroubled] = doubled;
    const troubled = doubled.find(({ title }) => title.includes('lost'));
    const users = [untroubled, troubled].map((kind) =>
      kind ? simulateKind(kind, ROLLOUTS, SEED).medianUsers : Number.NaN,
    );

    expect(Math.max(...users) / Math.min(...users)).toBeLessThan(1.3);
  });
});
