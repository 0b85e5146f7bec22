import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type BudgetedRequest,
  createTokenBudget,
} from '../../../../lib/identity/tokens/token-budget.ts';
import { TooManyRequests } from '../../../../lib/platform/errors.ts';
import { log } from '../../../../lib/platform/log.ts';

const token = {
  operationId: 'getAllClientFeatures',
  authorization: '*:production.0123456789abcdef',
  tokenType: 'client',
  tokenName: 'shop',
} as const satisfies BudgetedRequest;

let now: number;

beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** How many of these requests are answered, all at the same moment. */
function answered(
  spend: ReturnType<typeof createTokenBudget>,
  requests: number,
  of: Partial<BudgetedRequest> = {},
): number {
  let count = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    try {
      spend({ ...token, ...of });
      count += 1;
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
    }
  }
  return count;
}

it('a token may send the requests of a minute at once, and as many in each minute after it', () => {
  const spend = createTokenBudget();

  expect(answered(spend, 10_000)).toBe(6_000);
  now += 30_000;
  expect(answered(spend, 10_000)).toBe(3_000);
  now += 60_000;
  expect(answered(spend, 10_000)).toBe(6_000);
});

it('one that sends evenly up to its budget is never refused', () => {
  const spend = createTokenBudget();
  let count = 0;
  for (let second = 0; second < 600; second += 1) {
    count += answered(spend, 100);
    now += 1_000;
  }

  expect(count).toBe(60_000);
});

it.each([
  ['another token', { authorization: '*:production.fedcba9876543210' }],
  ['another operation', { operationId: 'registerClientMetrics' }],
])('%s has a budget of its own', (_what, other) => {
  const spend = createTokenBudget();
  answered(spend, 10_000);

  expect(answered(spend, 10, other)).toBe(10);
});

it('a token is the same with and without `Bearer`', () => {
  const spend = createTokenBudget();
  answered(spend, 10_000);

  expect(answered(spend, 10, { authorization: `Bearer ${token.authorization}` })).toBe(0);
});

it('a token of frontends, which browsers share, has twice as much', () => {
  expect(answered(createTokenBudget(), 20_000, { tokenType: 'frontend' })).toBe(12_000);
});

it('the log names the token once a minute, however many requests are refused', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const spend = createTokenBudget();
  answered(spend, 10_000);
  now += 59_000;
  answered(spend, 10_000);

  expect(warn.mock.calls).toEqual([
    [
      'a token has used up its budget',
      { operation: 'getAllClientFeatures', tokenName: 'shop', perMinute: 6_000 },
    ],
  ]);
  now += 2_000;
  answered(spend, 10_000);
  expect(warn).toHaveBeenCalledTimes(2);
});
