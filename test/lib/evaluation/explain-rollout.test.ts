import { describe, expect, it } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { explainRollout } from '../../../lib/evaluation/explain-rollout.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';

const never = () => {
  throw new Error('It draws.');
};
const contextOf = (context: object) => evaluationContext(context, { now: 0, random: never });
const half = { name: 'flexibleRollout', parameters: { rollout: '50', groupId: 'checkout' } };

const explain = (parameters: Record<string, string>, context: object) =>
  explainRollout(
    { name: 'flexibleRollout', parameters: { ...half.parameters, ...parameters } },
    contextOf(context),
  );

describe('the explanation of a rollout', () => {
  it.each(['1', '2', '7', '8', 'é', 'user-9'])('agrees with the evaluation for %s', (userId) => {
    const features = [{ name: 'flag', enabled: true, strategies: [half] }];
    const flags = compileFlags({ features, segments: [] }, { compileRegex: compileLinearRegex });
    const { enabled } = evaluateFlag(flags, 'flag', contextOf({ userId }));
    const { bucket = 0, isRandom } = explain({}, { userId }) ?? {};
    expect([bucket >= 1 && bucket <= 50, isRandom]).toEqual([enabled, false]);
  });

  it('has percentage, stickiness, group and bucket', () => {
    expect(explain({ rollout: '1' }, { userId: 7 })).toEqual({
      ...{ percentage: 1, stickiness: 'default', groupId: 'checkout', isRandom: false },
      bucket: expect.any(Number),
      explanation: expect.stringMatching(/"7" has the bucket \d+ of 100 in the group "checkout"/),
    });
  });

  it.each([
    ['no id', {}, {}, true, /neither a `userId` nor a `sessionId`, .* at random at each call/],
    ['chance', { stickiness: 'random' }, { userId: '7' }, true, /`random`, .* at each call/],
    ['no such field', { stickiness: 'companyId' }, { userId: '7' }, false, /no `companyId`/],
    ['nobody', { rollout: '0' }, {}, false, /nobody/],
    ['everybody', { rollout: '100' }, {}, false, /everybody/],
  ])('says why without a bucket: %s', (_case, parameters, context, isRandom, words) => {
    expect(explain(parameters, context)).toMatchObject({
      isRandom,
      explanation: expect.stringMatching(words),
    });
    expect(explain(parameters, context)).not.toHaveProperty('bucket');
  });

  it('is that of the older strategies, and of no other', () => {
    const parameters = { percentage: '10', groupId: 'g' };
    const of = (name: string) => explainRollout({ name, parameters }, contextOf({ userId: '7' }));
    expect(of('gradualRolloutUserId')).toMatchObject({ stickiness: 'userId', percentage: 10 });
    expect(of('gradualRolloutSessionId')).toMatchObject({ isRandom: false });
    expect(of('gradualRolloutRandom')).toMatchObject({ isRandom: true });
    expect(of('default')).toBeUndefined();
  });
});
