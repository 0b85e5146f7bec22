import { shuffled } from './shuffled.ts';
import {
  contextFields,
  ENVIRONMENTS,
  type PeerFlag,
  type PeerStrategy,
  projects,
  segments,
  strategyTypes,
  tagTypes,
} from './world.ts';

/** When all flags were created. */
export const createdAt = '2023-04-05T06:07:08.009Z';

/** The strategies of a flag in an environment, with an id of their own. */
export function strategiesOf(flag: PeerFlag, environment: string) {
  const own = flag.strategies[environment] ?? flag.strategies['*'] ?? [];
  return own.map((strategy, index) => ({ ...strategy, id: idOf(flag, environment, index) }));
}

function idOf({ name }: PeerFlag, environment: string, index: number): string {
  return `${name}-${environment}-${index}`;
}

function featureRow({ name, project, type = 'release', stale = false, archived }: PeerFlag) {
  return {
    name,
    description: null,
    type,
    project,
    stale,
    impressionData: false,
    createdAt,
    lastSeenAt: null,
    ...(archived && { archived }),
  };
}

/**
 * A body of `features-batch/export`. The rows come in any order.
 * @param reportsEnvironment the fault of versions 6.6.0 to 7.2.x: whether the environment is on
 * @param hidesOrder as of version 8: without positions of strategies
 * @param hidesAge as of version 8: without the time of creation
 * @param seed of the order of the rows
 */
export function batchExport(
  flags: readonly PeerFlag[],
  environment: string,
  {
    reportsEnvironment = false,
    hasLinks = false,
    hidesOrder = false,
    hidesAge = false,
    seed = 0,
  } = {},
) {
  const featureStrategies = flags.flatMap((flag) =>
    strategiesOf(flag, environment).map((strategy, sortOrder) => ({
      title: null,
      disabled: false,
      variants: [],
      parameters: {},
      constraints: [],
      segments: [],
      ...strategy,
      featureName: flag.name,
      ...(!hidesOrder && { sortOrder }),
    })),
  );
  return {
    features: shuffled(
      flags
        .map(featureRow)
        .map(({ createdAt: age, ...row }) => (hidesAge ? row : { ...row, createdAt: age })),
      seed,
    ),
    featureStrategies: shuffled(featureStrategies, seed),
    featureEnvironments: flags.map(({ name, on, variants = [] }) => ({
      name: environment,
      featureName: name,
      environment,
      enabled: reportsEnvironment || on.includes(environment),
      variants,
    })),
    contextFields: contextFields.filter(({ name }) => name === 'country'),
    featureTags: tagRows(flags),
    segments: segments.map(({ id, name }) => ({ id, name })),
    tagTypes,
    dependencies: flags.flatMap(({ name, dependencies }) =>
      dependencies ? [{ feature: name, dependencies }] : [],
    ),
    ...(hasLinks && {
      links: flags.flatMap(({ name, links }) => (links ? [{ feature: name, links }] : [])),
    }),
  };
}

/** A body of `state/export`: version 3 before 5.0, which keeps variants with the flag; then 4. */
export function stateExport(flags: readonly PeerFlag[], version: 3 | 4) {
  const inEach = <T>(rows: (flag: PeerFlag, environment: string) => readonly T[]): T[] =>
    flags.flatMap((flag) => ENVIRONMENTS.flatMap((environment) => rows(flag, environment)));
  return {
    version,
    features: flags.map((flag) => ({
      ...featureRow(flag),
      ...(version === 3 && { variants: flag.variants ?? [] }),
    })),
    strategies: strategyTypes,
    projects: projects.map((project) => ({ ...project, health: 100, createdAt })),
    tagTypes,
    tags: tagRows(flags).map(({ tagType, tagValue }) => ({ type: tagType, value: tagValue })),
    featureTags: tagRows(flags),
    featureStrategies: shuffled(
      inEach((flag, environment) =>
        strategiesOf(flag, environment).map((strategy, index) =>
          stateStrategy(flag, environment, strategy, index),
        ),
      ),
      version,
    ),
    environments: ENVIRONMENTS.map((name, index) => environmentRow(name, index)),
    featureEnvironments: inEach(({ name, on, variants = [] }, environment) => [
      {
        enabled: on.includes(environment),
        featureName: name,
        environment,
        ...(version === 4 && { variants }),
      },
    ]),
    segments,
    featureStrategySegments: inEach((flag, environment) =>
      strategiesOf(flag, environment).flatMap(({ id, segments: ids = [] }) =>
        ids.map((segmentId) => ({ featureStrategyId: id, segmentId })),
      ),
    ),
  };
}

function stateStrategy(
  flag: PeerFlag,
  environment: string,
  { id, name, parameters = {}, constraints = [] }: PeerStrategy & { readonly id: string },
  sortOrder: number,
) {
  return {
    id,
    featureName: flag.name,
    projectId: flag.project,
    environment,
    strategyName: name,
    parameters,
    constraints,
    sortOrder,
    createdAt,
  };
}

export function environmentRow(name: string, index: number) {
  return { name, type: name, sortOrder: index + 1, enabled: true, protected: false };
}

function tagRows(flags: readonly PeerFlag[]) {
  return flags.flatMap(({ name, tags = [] }) =>
    tags.map((tag) => {
      const [tagType = '', tagValue = ''] = tag.split(':');
      return { featureName: name, tagType, tagValue };
    }),
  );
}
