import { ENVIRONMENTS, type PeerConstraint, type PeerFlag, type PeerStrategy } from './world.ts';

const COUNT = 500;

/** One constraint of each kind; the field says what it compares. */
const plain: readonly PeerConstraint[] = [
  { contextName: 'plan', operator: 'IN', values: ['free', 'pro', 'team'] },
  { contextName: 'plan', operator: 'NOT_IN', values: ['free'] },
  { contextName: 'email', operator: 'STR_STARTS_WITH', values: ['ada', 'Kim'] },
  { contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] },
  { contextName: 'email', operator: 'STR_CONTAINS', values: ['+test', 'Staff'] },
  { contextName: 'age', operator: 'NUM_EQ', value: '42' },
  { contextName: 'age', operator: 'NUM_GT', value: '17' },
  { contextName: 'age', operator: 'NUM_GTE', value: '18' },
  { contextName: 'age', operator: 'NUM_LT', value: '65' },
  { contextName: 'age', operator: 'NUM_LTE', value: '66.5' },
  { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2024-02-29T12:00:00.000Z' },
  { contextName: 'currentTime', operator: 'DATE_BEFORE', value: '2031-01-01T00:00:00.000Z' },
  { contextName: 'appVersion', operator: 'SEMVER_EQ', value: '2.1.0' },
  { contextName: 'appVersion', operator: 'SEMVER_GT', value: '2.1.0' },
  { contextName: 'appVersion', operator: 'SEMVER_GTE', value: '3.0.0-beta.1' },
  { contextName: 'appVersion', operator: 'SEMVER_LT', value: '4.0.0' },
  { contextName: 'appVersion', operator: 'SEMVER_LTE', value: '1.9.9' },
  { contextName: 'userId', operator: 'REGEX', value: '^user-[0-4]' },
];

/** Each kind also inverted, and those of texts regardless of case. */
export const constraints: readonly PeerConstraint[] = plain.flatMap((constraint) => {
  const isText = constraint.operator.startsWith('STR_') || constraint.operator === 'REGEX';
  return [
    constraint,
    { ...constraint, inverted: true },
    ...(isText ? [{ ...constraint, caseInsensitive: true }] : []),
  ];
});

/** The constraint at a place of the endless list of them. */
function constraintAt(place: number): PeerConstraint {
  return constraints[place % constraints.length] ?? { contextName: 'plan', operator: 'IN' };
}

/** One to four strategies; the first that applies decides the variant. */
function strategiesAt(flag: number, environment: number): PeerStrategy[] {
  const seed = flag * ENVIRONMENTS.length + environment;
  return Array.from({ length: 1 + (flag % 4) }, (_, index): PeerStrategy => {
    const stickiness = ['default', 'userId', 'plan'][(seed + index) % 3] ?? 'default';
    const variant = (name: string, weight: number, weightType: string) => ({
      ...{ name: `${name}-${index}`, weight, weightType, stickiness },
    });
    return {
      name: 'flexibleRollout',
      parameters: {
        rollout: String([100, 50, 10, 90][(seed + index) % 4]),
        stickiness,
        groupId: `flag-${flag}`,
      },
      constraints: Array.from({ length: (seed + index) % 3 }, (__, place) =>
        constraintAt(flag + 7 * index + 5 * place),
      ),
      ...(seed % 5 === 0 && index === 0 && { segments: [7] }),
      ...(flag % 3 !== 0 && {
        variants: [variant('red', 400, 'fix'), variant('blue', 600, 'variable')],
      }),
      ...(seed % 11 === 0 && index > 0 && { disabled: true }),
    };
  });
}

/** Flags with each kind of constraint alone and together, shares, variants, segments and parents. */
export const companyFlags: readonly PeerFlag[] = Array.from({ length: COUNT }, (_, flag) => ({
  name: `flag-${flag}`,
  project: flag % 2 === 0 ? 'shop' : 'default',
  on: ENVIRONMENTS.filter((__, index) => (flag + index) % 7 !== 0),
  strategies: Object.fromEntries(
    ENVIRONMENTS.map((environment, index) => [environment, strategiesAt(flag, index)]),
  ),
  ...(flag % 10 === 4 && { dependencies: [{ feature: `flag-${flag - 2}`, enabled: true }] }),
}));
