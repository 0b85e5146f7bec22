import type { Random } from '../../chaos/random.ts';

/** How much a round compares. */
export interface RoundSize {
  readonly flags: number;
  readonly contexts: number;
}

/** What an SDK knows of who asks. Its session is always known, because without one a share is drawn at random. */
export interface GeneratedContext {
  readonly userId?: string;
  readonly sessionId: string;
  readonly remoteAddress: string;
  /** ISO 8601. */
  readonly currentTime: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** Ids are of these alone: the Node SDK hashes other characters than other SDKs do. */
const ids = ['ann', 'Bob', '7', '42', 'ann@example.com', 'Pro', 'free'] as const;
const words = [...ids, 'ünï', '🚀'] as const;
const fields = [
  'userId',
  'sessionId',
  'plan',
  'region',
  'age',
  'version',
  'remoteAddress',
] as const;
const numbers = ['-1', '0', '7', '17.5', '42', '1e3'] as const;
const versions = ['0.9.0', '1.2.3', '1.2.3-beta.1', '2.0.0', '10.0.0'] as const;
const times = [
  '2025-06-01T00:00:00.000Z',
  '2026-11-28T09:00:00.000Z',
  '2030-01-01T00:00:00.000Z',
] as const;
/** IPv4, because the Node SDK finds no IPv6 in a range. */
const addresses = ['10.0.0.1', '10.1.2.3', '192.168.0.7'] as const;
const ranges = ['10.0.0.0/8', '192.168.0.0/24', '10.0.0.1'] as const;
const patterns = ['^a', '[0-9]+$', 'n{2}', 'ex.mple', '^$'] as const;
const segmentCount = 6;

/** An import of flags of every kind, named after the round. */
export function generatedFlags(random: Random, round: number, { flags }: RoundSize) {
  const names = Array.from({ length: flags }, (_, index) => `flag-${round}-${index}`);
  const segments = Array.from({ length: segmentCount }, (_, index) => ({
    ...{ id: index + 1, name: `segment-${round}-${index}` },
    constraints: several(random, 2, () => constraint(random)),
  }));
  return {
    features: names.map((name) => ({ name, impressionData: random.chance(0.2) })),
    featureStrategies: names.flatMap((featureName) =>
      several(random, 3, () => ({ featureName, ...strategy(random, featureName) })),
    ),
    featureEnvironments: names.map((featureName) => ({
      ...{ name: 'development', environment: 'development', featureName },
      enabled: random.chance(0.9),
      variants: random.chance(0.3) ? variants(random) : [],
    })),
    segments,
    dependencies: names.flatMap((feature, index) =>
      // Parents have no parents.
      index % 2 === 1 && random.chance(0.3)
        ? [
            {
              feature,
              dependencies: [
                dependency(random, `flag-${round}-${2 * random.int(0, (index - 1) / 2)}`),
              ],
            },
          ]
        : [],
    ),
    tagTypes: [],
  };
}

/** A context with fields that flags look at, each of them missing now and then. */
export function generatedContext(random: Random, index: number): GeneratedContext {
  const values = {
    plan: random.pick(ids),
    region: random.pick(words),
    age: random.pick([...numbers, 'old']),
    version: random.pick([...versions, 'v1', 'latest']),
  };
  return {
    ...(random.chance(0.8) && {
      userId: random.chance(0.5) ? random.pick(ids) : `user-${index}`,
    }),
    sessionId: `session-${random.int(0, 1_000)}`,
    remoteAddress: random.pick(addresses),
    currentTime: random.pick(times),
    properties: Object.fromEntries(Object.entries(values).filter(() => random.chance(0.7))),
  };
}

function strategy(random: Random, flag: string) {
  return {
    ...random.pick<{ readonly name: string; readonly parameters: object }>([
      { name: 'default', parameters: {} },
      { name: 'flexibleRollout', parameters: rollout(random, flag) },
      { name: 'flexibleRollout', parameters: rollout(random, 'a group') },
      {
        name: 'userWithId',
        parameters: { userIds: several(random, 3, () => random.pick(words)).join(', ') },
      },
      {
        name: 'remoteAddress',
        parameters: { IPs: several(random, 2, () => random.pick(ranges)).join(',') },
      },
      { name: 'gradualRolloutUserId', parameters: { percentage: share(random), groupId: flag } },
      { name: 'gradualRolloutSessionId', parameters: { percentage: share(random), groupId: flag } },
    ]),
    constraints: random.chance(0.5) ? several(random, 2, () => constraint(random)) : [],
    segments: random.chance(0.3) ? [random.int(1, segmentCount)] : [],
    variants: random.chance(0.3) ? variants(random) : [],
    disabled: random.chance(0.05),
  };
}

function rollout(random: Random, groupId: string) {
  const stickiness = random.pick(['default', 'userId', 'sessionId', 'plan']);
  return { rollout: share(random), stickiness, groupId };
}

function share(random: Random): string {
  return String(random.pick([0, 10, 50, 90, 100]));
}

function constraint(random: Random) {
  const texts = several(random, 3, () => random.pick(words));
  const kind = random.pick([
    { operator: 'IN', values: texts },
    { operator: 'NOT_IN', values: texts },
    { operator: 'STR_STARTS_WITH', values: texts },
    { operator: 'STR_ENDS_WITH', values: texts },
    { operator: 'STR_CONTAINS', values: texts },
    {
      operator: random.pick(['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE']),
      value: random.pick(numbers),
    },
    { operator: random.pick(['DATE_AFTER', 'DATE_BEFORE']), value: random.pick(times) },
    {
      operator: random.pick(['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE']),
      value: random.pick(versions),
    },
    { operator: 'REGEX', value: random.pick(patterns) },
  ]);
  const fitting: Readonly<Record<string, readonly [string, ...string[]]>> = {
    N: ['age'],
    D: ['currentTime'],
    V: ['version'],
  };
  const key = kind.operator.startsWith('SEMVER')
    ? 'V'
    : kind.operator.startsWith('NOT')
      ? ''
      : kind.operator[0];
  return {
    contextName: random.pick(fitting[key ?? ''] ?? fields),
    ...kind,
    inverted: random.chance(0.2),
    caseInsensitive: random.chance(0.2) && /^(STR_|REGEX)/.test(kind.operator),
  };
}

function variants(random: Random) {
  // What everybody has: without, a variant is drawn at random.
  const stickiness = random.pick(['default', 'sessionId']);
  const names = ['red', 'green', 'blue'].slice(0, random.int(1, 3));
  return names.map((name) => ({
    ...{ name, weight: 1, weightType: 'variable', stickiness },
    ...(random.chance(0.5) && {
      payload: random.pick([
        { type: 'string', value: `colour ${name}` },
        { type: 'json', value: '{"hex":"#00ff00"}' },
        { type: 'number', value: '12.5' },
      ]),
    }),
  }));
}

function dependency(random: Random, feature: string) {
  if (random.chance(0.2)) return { feature, enabled: false };
  return { feature, enabled: true, ...(random.chance(0.3) && { variants: ['red', 'blue'] }) };
}

/** One to so many. */
function several<Item>(random: Random, most: number, make: () => Item): Item[] {
  return Array.from({ length: random.int(1, most) }, make);
}
