import type { FlagSource } from '../../lib/evaluation/model.ts';

/** A flag that is evaluated many times, and which result is compared. */
export interface EvaluationCase {
  readonly title: string;
  readonly flag: string;
  readonly asks: 'isEnabled' | 'variant';
}

const variants = ['red', 'green', 'blue', 'none'].map((name) => ({
  name,
  weight: 250,
  stickiness: 'default',
  payload: { type: 'string', value: `the colour ${name}` },
}));

const domains = Array.from({ length: 20 }, (_, index) => `tenant-${index * 3}`);

const constraints = [
  { contextName: 'tenant', operator: 'IN', values: domains },
  {
    contextName: 'email',
    operator: 'STR_ENDS_WITH',
    values: ['@example.com', '@example.org'],
    caseInsensitive: true,
  },
  { contextName: 'age', operator: 'NUM_GTE', value: '18' },
  { contextName: 'version', operator: 'SEMVER_GT', value: '1.4.0' },
  { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-01-01T00:00:00Z' },
];

/** The same for both engines, as the client API returns it. */
export const source = {
  features: [
    { name: 'simple', enabled: true, strategies: [rollout('simple', 50)] },
    {
      name: 'constrained',
      enabled: true,
      strategies: [{ ...rollout('constrained', 50), constraints }],
    },
    {
      name: 'segmented',
      enabled: true,
      strategies: [
        { ...rollout('segmented-beta', 20), segments: [1, 2] },
        { ...rollout('segmented', 80), segments: [1], variants },
      ],
      variants: variants.map((variant) => ({
        ...variant,
        overrides: [{ contextName: 'userId', values: [`user-of-${variant.name}`] }],
      })),
    },
  ],
  segments: [
    {
      id: 1,
      name: 'europe',
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['at', 'be', 'de', 'fr', 'it', 'nl'] },
        { contextName: 'tenant', operator: 'NOT_IN', values: ['tenant-1', 'tenant-2'] },
      ],
    },
    {
      id: 2,
      name: 'early adopters',
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['beta', 'internal'] }],
    },
  ],
} as const satisfies FlagSource;

export const cases: readonly EvaluationCase[] = [
  { title: 'simple: one rollout', flag: 'simple', asks: 'isEnabled' },
  { title: 'constrained: five operators and a rollout', flag: 'constrained', asks: 'isEnabled' },
  { title: 'two strategies, segments and variants', flag: 'segmented', asks: 'variant' },
];

export function contextsOf(count: number) {
  return Array.from({ length: count }, toContext);
}

/** Flags of the cases, in turn. */
export function sourceOf(count: number): FlagSource {
  return {
    features: Array.from({ length: count }, (_, index) => {
      const features: FlagSource['features'] = source.features;
      const feature = features[index % features.length];
      return { ...feature, enabled: true, name: `flag-${index}` };
    }),
    segments: source.segments,
  };
}

function rollout(groupId: string, percentage: number) {
  return {
    name: 'flexibleRollout',
    parameters: { rollout: String(percentage), stickiness: 'userId', groupId },
  };
}

function toContext(_: unknown, index: number) {
  return {
    appName: 'bench',
    userId: `user-${index}`,
    sessionId: `session-${index * 7}`,
    remoteAddress: `10.0.${index % 256}.7`,
    properties: {
      tenant: `tenant-${index % 30}`,
      email: `user-${index}@${pick(['example.com', 'Example.org', 'example.net'], index)}`,
      age: String(16 + (index % 50)),
      version: `1.${index % 9}.${index % 4}`,
      country: pick(['de', 'fr', 'us', 'nl'], index),
      plan: pick(['beta', 'free', 'paid'], index),
    },
  };
}

function pick(values: readonly string[], index: number): string {
  return values[index % values.length] ?? '';
}
