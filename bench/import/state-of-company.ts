import { variants } from '../company/company-flags.ts';

/** How much an import has. */
export interface ImportSize {
  readonly flags: number;
  readonly environments: number;
  readonly projects: number;
}

const SEGMENTS = 20;
/**
 * A state export: each flag has two strategies in each environment, one of them with a constraint and the other with a
 * segment; a quarter of the flags have variants, and each has a tag.
 */
export function stateOfCompany({ flags, environments, projects }: ImportSize) {
  const named = numbered(flags).map((number) => ({ number, name: `flag-${number}` }));
  const places = numbered(environments).map((place) => ({
    place,
    environment: ['development', 'production'][place] ?? `stage-${place}`,
  }));
  const inEach = named.flatMap((flag) => places.map((place) => ({ ...flag, ...place })));
  return {
    version: 4,
    features: named.map(({ name, number }) => ({
      name,
      project: `project-${number % projects}`,
      description: `Whether customers see part ${number} of the product`,
      createdAt: '2025-01-02T03:04:05.000Z',
    })),
    featureStrategies: inEach.flatMap(strategiesOf),
    featureEnvironments: inEach.map(({ name, number, environment, place }) => ({
      featureName: name,
      environment,
      enabled: (number + place) % 3 !== 0,
    })),
    featureTags: named.map(({ name, number }) => ({
      featureName: name,
      tagType: 'simple',
      tagValue: `area-${number % 20}`,
    })),
    featureStrategySegments: inEach.map((flag) => ({
      featureStrategyId: idOf(flag, 'second'),
      segmentId: (flag.number % SEGMENTS) + 1,
    })),
    environments: places.map(({ environment }) => ({ name: environment, type: 'test' })),
    projects: numbered(projects).map((index) => ({
      id: `project-${index}`,
      name: `project-${index}`,
    })),
    segments: numbered(SEGMENTS).map((index) => ({
      id: index + 1,
      name: `segment-${index}`,
      constraints: [constraintOf(index)],
    })),
    tagTypes: [{ name: 'simple' }],
  };
}

interface PlacedFlag {
  readonly name: string;
  readonly number: number;
  readonly environment: string;
  readonly place: number;
}

function strategiesOf(flag: PlacedFlag) {
  const { name, number, environment, place } = flag;
  const shared = { featureName: name, environment, strategyName: 'flexibleRollout' };
  return [
    {
      ...shared,
      id: idOf(flag, 'first'),
      sortOrder: 0,
      parameters: {
        rollout: `${(number * 7 + place) % 100}`,
        stickiness: 'default',
        groupId: name,
      },
      constraints: [constraintOf(number)],
      ...(number % 4 === 0 && { variants }),
    },
    {
      ...shared,
      id: idOf(flag, 'second'),
      sortOrder: 1,
      parameters: { rollout: '50', stickiness: 'userId', groupId: name },
    },
  ];
}

function idOf({ name, environment }: PlacedFlag, which: string): string {
  return `${name} ${environment} ${which}`;
}

function constraintOf(number: number) {
  const values = numbered(5).map((each) => `customer-${each}`);
  return { contextName: `field-${number % SEGMENTS}`, operator: 'IN', values };
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
