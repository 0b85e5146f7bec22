import { type CompanySize, environments, flagName, projectId } from './company-size.ts';

/** Some flags of a project, by their numbers. */
export interface FlagRange {
  readonly project: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The body of an import: two strategies in each of four environments, one of them with a constraint and the other
 * with a segment; variants on a quarter of the flags, and a tag on each.
 */
export function importOf(size: CompanySize, range: FlagRange) {
  const [first, ...others] = environments
    .slice(0, -1)
    .map((environment, place) => partOf(size, range, environment, place));
  return { project: projectId(range.project), ...first, otherEnvironments: others };
}

function partOf(size: CompanySize, range: FlagRange, environment: string, place: number) {
  const numbers = Array.from({ length: range.to - range.from }, (_, index) => range.from + index);
  const named = numbers.map((number) => ({ number, name: flagName(range.project, number) }));
  const segmentOf = (number: number) => (range.project * 7 + number) % size.segments;
  const segments = [...new Set(numbers.map(segmentOf))];
  return {
    environment,
    data: {
      features: named.map(({ name, number }) => ({
        name,
        type: number % 5 === 0 ? 'experiment' : 'release',
        description: `Whether customers see part ${number} of the product of ${projectId(range.project)}`,
      })),
      featureStrategies: named.flatMap(({ name, number }) => [
        {
          featureName: name,
          name: 'flexibleRollout',
          sortOrder: 0,
          parameters: {
            rollout: `${(number * 7 + place) % 100}`,
            stickiness: 'default',
            groupId: name,
          },
          constraints: [constraintOf((range.project + number) % size.contextFields)],
          ...(number % 4 === 0 && { variants }),
        },
        {
          featureName: name,
          name: 'flexibleRollout',
          sortOrder: 1,
          parameters: { rollout: '50', stickiness: 'userId', groupId: name },
          segments: [segmentOf(number) + 1],
        },
      ]),
      featureEnvironments: named.map(({ name, number }) => ({
        name: environment,
        environment,
        featureName: name,
        enabled: (number + place) % 3 !== 0,
      })),
      featureTags: named.map(({ name, number }) => ({
        featureName: name,
        tagType: 'simple',
        tagValue: `area-${number % 20}`,
      })),
      // Their ids are those of the file: names decide.
      segments: segments.map((index) => ({ id: index + 1, name: segmentName(index) })),
      tagTypes: [],
    },
  };
}

/** Of a flag with variants. */
export const variants = ['blue', 'green'].map((name) => ({
  name,
  weight: 500,
  weightType: 'variable',
  stickiness: 'default',
  payload: { type: 'string', value: `the ${name} one` },
}));

export function segmentName(index: number): string {
  return `segment-${index}`;
}

export function fieldName(index: number): string {
  return `field-${index}`;
}

/** A constraint on a context field. */
export function constraintOf(field: number) {
  const values = ['1', '2', '3', '4', '5'].map((number) => `customer-${number}`);
  return { contextName: fieldName(field), operator: 'IN', values };
}
