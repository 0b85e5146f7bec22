import fc from 'fast-check';
import type {
  ConstraintDefinition,
  FlagSource,
  StrategyDefinition,
} from '../../../lib/evaluation/model.ts';

const operators = [
  'IN',
  'NOT_IN',
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'STR_CONTAINS',
  'NUM_EQ',
  'NUM_GT',
  'NUM_GTE',
  'NUM_LT',
  'NUM_LTE',
  'DATE_AFTER',
  'DATE_BEFORE',
  'SEMVER_EQ',
  'SEMVER_GT',
  'SEMVER_GTE',
  'SEMVER_LT',
  'SEMVER_LTE',
  'IN_CIDR',
  'REGEX',
  'SOUNDS_LIKE',
];

const contextName = fc.constantFrom(
  'userId',
  'sessionId',
  'remoteAddress',
  'currentTime',
  'plan',
  '__proto__',
);

const text = fc.constantFrom(
  'ann',
  'bob',
  '7',
  '',
  '1.2.3',
  '10.0.0.1',
  '10.0.0.0/8',
  '2026-11-21T09:30:00Z',
  'a+',
  '(',
);

const constraint: fc.Arbitrary<ConstraintDefinition> = fc.record(
  {
    contextName,
    operator: fc.constantFrom(...operators),
    caseInsensitive: fc.boolean(),
    inverted: fc.boolean(),
    values: fc.array(text, { maxLength: 3 }),
    value: text,
  },
  { requiredKeys: ['contextName', 'operator'] },
);

const variants = fc.array(
  fc.record(
    {
      name: fc.constantFrom('red', 'green', 'blue'),
      weight: fc.integer({ min: 0, max: 1000 }),
      stickiness: fc.constantFrom('default', 'userId', 'random', 'plan'),
      overrides: fc.array(fc.record({ contextName, values: fc.array(text, { maxLength: 2 }) }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['name', 'weight'] },
  ),
  { maxLength: 3 },
);

const share = fc.integer({ min: 0, max: 100 }).map(String);

/** Without randomness, so that two evaluations can be compared. */
const parameters = fc.record({
  rollout: share,
  percentage: share,
  stickiness: fc.constantFrom('userId', 'sessionId', 'plan'),
  groupId: fc.constantFrom('flag', '', 'group'),
  userIds: fc.constantFrom('ann, bob', ''),
  IPs: fc.constantFrom('10.0.0.0/8', '::1,10.0.0.1', 'nowhere'),
  hostNames: fc.constantFrom('web-1', ''),
});

const builtIn = [
  'default',
  'userWithId',
  'gradualRolloutUserId',
  'gradualRolloutSessionId',
  'flexibleRollout',
  'remoteAddress',
];

const unknown = ['applicationHostname', 'lunar phase'];

/** A flag `child` and its parents, with built-in strategies only. */
export const anyKnownSource = sourceOf(strategyOf(builtIn, false));

/** The same, with some custom or disabled strategies. */
export const anySource = sourceOf(strategyOf([...builtIn, ...unknown], true));

/** A typical context. */
export const anyContext = fc.record(
  {
    userId: text,
    sessionId: text,
    remoteAddress: text,
    currentTime: text,
    plan: text,
    properties: fc.dictionary(fc.constantFrom('plan', 'tenant'), text),
  },
  { requiredKeys: [] },
);

/** Any JSON, often with the fields that strategies use. */
export const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.oneof(contextName, fc.constantFrom('properties', 'toString', 'featureToggle', 'length')),
    fc.oneof(fc.jsonValue(), text),
  ),
);

function sourceOf(strategy: fc.Arbitrary<StrategyDefinition>): fc.Arbitrary<FlagSource> {
  const flag = fc.record(
    { enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 3 }), variants },
    { requiredKeys: ['enabled'] },
  );
  const dependency = fc.record(
    {
      feature: fc.constantFrom('parent', 'other', 'nowhere'),
      enabled: fc.boolean(),
      variants: fc.array(fc.constantFrom('red', 'green', 'disabled'), { maxLength: 2 }),
    },
    { requiredKeys: ['feature'] },
  );
  const dependencies = fc.array(dependency, { maxLength: 2 });
  const constraints = fc.array(constraint, { maxLength: 2 });
  return fc
    .tuple(flag, flag, flag, dependencies, constraints, constraints)
    .map(([child, parent, other, wanted, first, second]) => ({
      features: [
        { ...child, name: 'child', dependencies: wanted },
        { ...parent, name: 'parent' },
        { ...other, name: 'other' },
      ],
      segments: [
        { id: 1, name: 'first', constraints: first },
        { id: 2, name: 'second', constraints: second },
      ],
    }));
}

function strategyOf(names: readonly string[], mayBeDisabled: boolean) {
  return fc.record(
    {
      name: fc.constantFrom(...names),
      disabled: mayBeDisabled ? fc.boolean() : fc.constant(false),
      parameters,
      constraints: fc.array(constraint, { maxLength: 2 }),
      segments: fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
      variants,
    },
    { requiredKeys: ['name'] },
  );
}
