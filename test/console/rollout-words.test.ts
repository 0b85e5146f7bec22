import { describe, expect, it } from 'vitest';
import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import { rolloutFact } from '../../lib/words/playground/rollout.ts';

const share = (rollout: string, stickiness = 'default') => ({
  name: 'flexibleRollout',
  parameters: { rollout, stickiness, groupId: 'checkout' },
});

/** Whether the engine that answers applications lets a user in. */
function isLetIn(rollout: number, userId: string): boolean {
  const features = [{ name: 'flag', enabled: true, strategies: [share(String(rollout))] }];
  const flags = compileFlags({ features, segments: [] }, { compileRegex: compileLinearRegex });
  const context = evaluationContext({ userId }, { now: 0, random: () => 0 });
  return evaluateFlag(flags, 'flag', context).enabled;
}

describe('the per cent that a user is in', () => {
  it.each(['1', '7', '42', 'ada@acme.example', 'é', ''.padEnd(300, 'x')])(
    'is the smallest share with which the engine lets in %s',
    (userId) => {
      const { bucket = 0 } = rolloutFact(share('50'), { userId }).place ?? {};

      expect([isLetIn(bucket - 1, userId), isLetIn(bucket, userId)]).toEqual([false, true]);
    },
  );

  it.each([
    ['user 0', /^user 0 is in the \d+(st|nd|rd|th) per cent$/, 'default', { userId: '0' }],
    ['the session', /^session s is in the/, 'default', { sessionId: 's' }],
    ['the user before the session', /^user u is/, 'default', { userId: 'u', sessionId: 's' }],
    ['another field', /^company acme is in the/, 'company', { company: 'acme' }],
    ['random', /^drawn at random each time$/, 'random', { userId: '7' }],
    ['nobody who is known', /^drawn at random each time$/, 'default', {}],
  ])('names %s', (_, words, stickiness, fields) => {
    expect(rolloutFact(share('25', stickiness), fields).note).toMatch(words);
  });

  it('has the endings of ordinals', () => {
    const told = Array.from(
      { length: 1_000 },
      (_, userId) => rolloutFact(share('25'), { userId: String(userId) }).note,
    );
    const endings = new Set(told.map((note) => /(\d+..) per cent/.exec(note ?? '')?.[1]));

    for (const ending of ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '63rd']) {
      expect(endings).toContain(ending);
    }
  });
});

describe('a share that decides nothing', () => {
  it.each([
    ['nobody', share('0'), { userId: '7' }],
    ['everybody', share('100'), { userId: '7' }],
    ['everybody, known or not', share('100'), {}],
    ['no share', { name: 'userWithId', parameters: { userIds: '7' } }, { userId: '7' }],
  ])('is not told: %s', (_, strategy, fields) => {
    expect(rolloutFact(strategy, fields)).toEqual({});
  });
});

it.each([
  ['userId', 'default', '25'],
  ['company', 'company', '25'],
  ['company', 'company', '100'],
])('%s is what the context lacks for a share by %s of %s %%', (missing, stickiness, rollout) => {
  expect(rolloutFact(share(rollout, stickiness), {})).toMatchObject({ missing });
});
