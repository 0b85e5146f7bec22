import { desiredFlags, flagOfEnvironment } from '../../lib/import-export/desired-flags.ts';
import type { ExportData } from '../../lib/import-export/export-data.ts';
import type { ImportPart, WantedFlag } from '../../lib/import-export/model.ts';

/** Flags per request, as many as are allowed. */
const FLAGS_PER_BATCH = 100;
/** Environments and strategies of the flags of a request: what the target does in two or three seconds. */
const SETTINGS_PER_BATCH = 1_000;
/** Well below the 5 MB that a request may have, as an export says more than the flags. */
const CHARACTERS_PER_BATCH = 2_000_000;

/** The parts of an import that concern some flags. Pure. */
export function pickParts(parts: readonly ImportPart[], names: readonly string[]): ImportPart[] {
  const wanted = new Set(names);
  return parts.map(({ environment, data }) => ({ environment, data: pick(data, wanted) }));
}

/**
 * The names of the flags to import, in batches by their size, parents before the flags that depend on them. Pure.
 */
export function batchesOf(parts: readonly ImportPart[]): string[][] {
  const batches: string[][] = [];
  let settings = 0;
  let characters = 0;
  for (const flag of desiredFlags(parts)) {
    const [more, longer] = [settingsOf(flag), JSON.stringify(flag).length];
    settings += more;
    characters += longer;
    const last = batches.at(-1);
    const fits = settings <= SETTINGS_PER_BATCH && characters <= CHARACTERS_PER_BATCH;
    if (last && last.length < FLAGS_PER_BATCH && fits) {
      last.push(flag.name);
    } else {
      batches.push([flag.name]);
      settings = more;
      characters = longer;
    }
  }
  return batches;
}

function settingsOf({ environments }: WantedFlag): number {
  return environments.reduce((sum, { strategies }) => sum + 1 + strategies.length, 0);
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
