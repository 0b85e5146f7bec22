import { expect, it } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { decideFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { lacksId, reasonOf } from '../../../lib/evaluation/evaluation-reason.ts';
import type { FlagDefinition } from '../../../lib/evaluation/model.ts';

const everybody = { name: 'default' };
const germans = {
  name: 'default',
  constraints: [{ contextName: 'country', operator: 'IN', values: ['de'] }],
};
const nobody = {
  name: 'default',
  constraints: [{ contextName: 'country', operator: 'IN', values: [] }],
};
const variant = (name: string, more: object = {}) => ({ name, weight: 500, ...more });
const two = [variant('a'), variant('b')];
const forced = [
  variant('a', { overrides: [{ contextName: 'userId', values: ['7'] }] }),
  variant('b'),
];

it.each([
  ['off', { enabled: false, strategies: [everybody] }, 'DISABLED'],
  ['on for nobody', { strategies: [nobody] }, 'DISABLED'],
  ['without strategies', {}, 'STATIC'],
  ['on for everybody', { strategies: [everybody] }, 'STATIC'],
  ['rolled out to all', { strategies: [rollout(100)] }, 'STATIC'],
  [
    'on for everybody, with one variant',
    { strategies: [everybody], variants: [variant('a')] },
    'STATIC',
  ],
  ['on by a constraint', { strategies: [germans] }, 'TARGETING_MATCH'],
  [
    'on by a list of users',
    { strategies: [{ name: 'userWithId', parameters: { userIds: '7' } }] },
    'TARGETING_MATCH',
  ],
  ['on by a later strategy', { strategies: [nobody, everybody] }, 'TARGETING_MATCH'],
  ['on with a variant by override', { variants: forced }, 'TARGETING_MATCH'],
  ['on with its parent', { dependencies: [{ feature: 'parent' }] }, 'TARGETING_MATCH'],
  ['rolled out to almost all', { strategies: [rollout(99.99)] }, 'SPLIT'],
  ['on with one of two variants', { variants: two }, 'SPLIT'],
  [
    'on by a constraint, with one of two variants',
    { strategies: [{ ...germans, variants: two }] },
    'SPLIT',
  ],
])('a flag that is %s: %s', (_, definition, reason) => {
  const { flag, decision, context } = decide(definition, { userId: '7', country: 'de' });

  expect(reasonOf(flag, decision, context)).toBe(reason);
});

const random = { stickiness: 'random' };

it.each([
  ['a rollout', { strategies: [rollout(50)] }, {}, true],
  ['a rollout, with a user', { strategies: [rollout(50)] }, { userId: '7' }, false],
  ['a rollout, with a session', { strategies: [rollout(50)] }, { sessionId: '7' }, false],
  ['a rollout to all', { strategies: [rollout(100)] }, {}, false],
  ['a rollout to nobody', { strategies: [rollout(0)] }, {}, false],
  ['a random rollout', { strategies: [rollout(50, random)] }, {}, false],
  [
    'a rollout by users, which is for nobody then',
    { strategies: [rollout(50, { stickiness: 'userId' })] },
    {},
    false,
  ],
  [
    'a rollout to Germans, elsewhere',
    { strategies: [{ ...rollout(50), constraints: germans.constraints }] },
    {},
    false,
  ],
  ['variants', { variants: two }, {}, true],
  [
    'variants by users',
    { variants: two.map((each) => ({ ...each, stickiness: 'userId' })) },
    { sessionId: '7' },
    true,
  ],
  ['variants by address', { variants: two }, { remoteAddress: '203.0.113.7' }, false],
  ['random variants', { variants: two.map((each) => ({ ...each, ...random })) }, {}, false],
  ['a parent that is rolled out', { dependencies: [{ feature: 'half' }] }, {}, true],
])('%s needs an id that the context %j lacks: %s', (_, definition, sent, expected) => {
  const { flags, flag, decision, context, hasDrawn } = decide(definition, sent);

  expect(lacksId(flags, flag, decision, { context, hasDrawn })).toBe(expected);
});

function rollout(percentage: number, more: object = {}) {
  return {
    name: 'flexibleRollout',
    parameters: { rollout: String(percentage), groupId: 'a', ...more },
  };
}

function decide(definition: Partial<FlagDefinition>, sent: object) {
  const features = [
    { name: 'flag', enabled: true, ...definition },
    { name: 'parent', enabled: true },
    { name: 'half', enabled: true, strategies: [rollout(50)] },
  ];
  const flags = compileFlags({ features });
  let hasDrawn = false;
  const draw = () => {
    hasDrawn = true;
    return 0.5;
  };
  const { country, ...fields } = sent as Record<string, string>;
  const context = evaluationContext(
    { ...fields, properties: { ...(country && { country }) } },
    { now: 0, random: draw },
  );
  const flag = flags.get('flag');
  if (!flag) throw new Error('There is no flag.');
  return { flags, flag, decision: decideFlag(flags, 'flag', context), context, hasDrawn };
}
