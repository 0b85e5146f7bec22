import type { ExportData } from '../../lib/import-export/export-data.ts';
import { withoutEmpty } from './definition-kinds.ts';
import type { Constraint } from './instance-model.ts';
import type { State, StateFeature, StateRow, StateStrategy, StateVariant } from './state-file.ts';

/**
 * Flags of a state export in one environment, in the format of other exports. Pure.
 * @param names of the flags
 */
export function partOfState(
  state: State,
  names: readonly string[],
  environment: string,
): ExportData {
  const wanted = new Set(names);
  const rows = new Map(
    state.featureEnvironments
      .filter((row) => row.environment === environment)
      .map((row) => [row.featureName, row]),
  );
  const features = state.features.filter(({ name }) => wanted.has(name));
  const segments = segmentsByStrategy(state);
  const data = {
    features: features.map(presentFeature),
    featureStrategies: state.featureStrategies
      .filter((row) => row.environment === environment && wanted.has(row.featureName))
      .map((row) => presentStrategy(row, segments.get(row.id ?? '') ?? [])),
    featureEnvironments: features.map((feature) =>
      presentRow(feature, environment, rows.get(feature.name)),
    ),
    featureTags: state.featureTags
      .filter(({ featureName }) => wanted.has(featureName))
      .map(({ featureName, tagType, type, tagValue, value }) => ({
        featureName,
        ...withoutEmpty({ tagType: tagType ?? type }),
        tagValue: tagValue ?? value ?? '',
      })),
    segments: state.segments.map(({ id, name, constraints }) => ({
      id,
      name,
      constraints: constraints.map(presentConstraint),
    })),
    tagTypes: [],
    contextFields: contextNames(state).map((name) => ({ name })),
  };
  // The service checks it in any case; its errors name the flag.
  return data as unknown as ExportData;
}

/** The context fields that constraints refer to; a state export does not contain them. */
export function contextNames({ featureStrategies, segments }: State): string[] {
  const constraints = [...featureStrategies, ...segments].flatMap((each) => each.constraints ?? []);
  return [...new Set(constraints.map(({ contextName }) => contextName))];
}

/** A state export lists the segments of strategies by themselves. */
function segmentsByStrategy({ featureStrategySegments }: State): ReadonlyMap<string, number[]> {
  const rows = Map.groupBy(featureStrategySegments, (row) => row.featureStrategyId);
  return new Map([...rows].map(([id, uses]) => [id, uses.map(({ segmentId }) => segmentId)]));
}

function presentFeature(feature: StateFeature) {
  const { name, type, description, stale, impressionData, archived, createdAt } = feature;
  return withoutEmpty({ name, type, description, stale, impressionData, archived, createdAt });
}

function presentStrategy(row: StateStrategy, segmentIds: readonly number[]) {
  const { id, featureName, title, disabled, sortOrder } = row;
  return {
    featureName,
    name: row.strategyName ?? row.name ?? '',
    ...withoutEmpty({ id, title, disabled, sortOrder }),
    parameters: withoutEmpty(row.parameters ?? {}),
    constraints: (row.constraints ?? []).map(presentConstraint),
    segments: [...new Set([...(row.segments ?? []), ...segmentIds])],
    variants: presentVariants(row.variants ?? []),
  };
}

function presentConstraint(constraint: Constraint) {
  return withoutEmpty(constraint);
}

/** Before version 4 the variants of a flag are the same in all environments. */
function presentRow(feature: StateFeature, environment: string, row: StateRow | undefined) {
  const variants = row?.variants ?? feature.variants ?? [];
  return {
    name: environment,
    featureName: feature.name,
    environment,
    enabled: row?.enabled ?? false,
    variants: presentVariants(variants),
  };
}

/**
 * The first versions had weights that add up to anything, and none that shares the rest. All but the
 * last one are fixed then, so that each keeps its share.
 */
function presentVariants(variants: readonly StateVariant[]) {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const isOld = total > 0 && variants.every(({ weightType }) => weightType === undefined);
  return variants.map((variant, index) => ({
    stickiness: 'default',
    ...withoutEmpty(variant),
    ...(isOld && {
      weight: Math.round((variant.weight * 1_000) / total),
      weightType: index < variants.length - 1 ? 'fix' : 'variable',
    }),
  }));
}
