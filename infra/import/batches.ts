import { desiredFlags, flagOfEnvironment } from '../../lib/import-export/desired-flags.ts';
import type { ExportData } from '../../lib/import-export/export-data.ts';
import type { ImportPart } from '../../lib/import-export/model.ts';
import { chunksOf } from '../../lib/platform/chunks.ts';

/** Flags per request: a hundred are allowed, fewer report progress sooner. */
const FLAGS_PER_BATCH = 25;

/** The parts of an import that concern some flags. Pure. */
export function pickParts(parts: readonly ImportPart[], names: readonly string[]): ImportPart[] {
  const wanted = new Set(names);
  return parts.map(({ environment, data }) => ({ environment, data: pick(data, wanted) }));
}

/**
 * The names of the flags to import, in batches, parents before the flags that depend on them. Pure.
 */
export function batchesOf(parts: readonly ImportPart[]): string[][] {
  const names = desiredFlags(parts).map(({ name }) => name);
  return chunksOf(names, FLAGS_PER_BATCH);
}

/** Merges exports of different flags of the same environment. Pure. */
export function mergeExports(exports: readonly ExportData[]): ExportData {
  const byName = <T extends { readonly name: string }>(lists: readonly (readonly T[])[]): T[] => [
    ...new Map(lists.flat().map((thing) => [thing.name, thing])).values(),
  ];
  return {
    features: exports.flatMap(({ features }) => features),
    featureStrategies: exports.flatMap(({ featureStrategies }) => featureStrategies),
    featureEnvironments: exports.flatMap((each) => each.featureEnvironments ?? []),
    featureTags: exports.flatMap((each) => each.featureTags ?? []),
    dependencies: exports.flatMap((each) => each.dependencies ?? []),
    links: exports.flatMap((each) => each.links ?? []),
    contextFields: byName(exports.map((each) => each.contextFields ?? [])),
    segments: byName(exports.map((each) => each.segments ?? [])),
    tagTypes: byName(exports.map(({ tagTypes }) => tagTypes)),
  };
}

/**
 * Some flags of an export, and the context fields that they refer to: one that is refused refuses
 * no other flags.
 */
function pick(data: ExportData, names: ReadonlySet<string>): ExportData {
  const strategies = data.featureStrategies.filter(({ featureName = '' }) =>
    names.has(featureName),
  );
  const used = contextNamesOf(strategies, data.segments ?? []);
  return {
    ...data,
    contextFields: (data.contextFields ?? []).filter(({ name }) => used.has(name)),
    features: data.features.filter(({ name }) => names.has(name)),
    featureStrategies: strategies,
    featureEnvironments: (data.featureEnvironments ?? []).filter((row) =>
      names.has(flagOfEnvironment(row)),
    ),
    featureTags: (data.featureTags ?? []).filter(({ featureName }) => names.has(featureName)),
    dependencies: (data.dependencies ?? []).filter(({ feature }) => names.has(feature)),
    links: (data.links ?? []).filter(({ feature }) => names.has(feature)),
  };
}

function contextNamesOf(
  strategies: ExportData['featureStrategies'],
  segments: NonNullable<ExportData['segments']>,
): ReadonlySet<string> {
  return new Set([
    ...[...strategies, ...segments].flatMap(({ constraints = [] }) =>
      constraints.map(({ contextName }) => contextName),
    ),
    ...strategies.flatMap(({ parameters }) => String(parameters?.stickiness ?? '')),
  ]);
}
