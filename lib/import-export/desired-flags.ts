import type { DependencyRequest } from '../flags/dependencies/model.ts';
import type { TagInput } from '../flags/tags/schema.ts';
import type { ExportData } from './export-data.ts';
import type { ImportPart, WantedEnvironment, WantedFlag, WantedStrategy } from './model.ts';
import { isOrderKnown, strategiesByFlag } from './strategy-order.ts';

type ExportedFeature = ExportData['features'][number];

/**
 * The name of the flag that a row about an environment belongs to; older exports have it in `name`
 * only.
 */
export function flagOfEnvironment(row: { readonly name: string; readonly featureName?: string }) {
  return row.featureName ?? row.name;
}

/**
 * The flags that exports contain, parents first. Archived ones are off everywhere, and depend on nothing. Pure.
 * @param parts properties of a flag itself are taken from the first part that contains it
 */
export function desiredFlags(parts: readonly ImportPart[]): WantedFlag[] {
  const indexed = parts.map((part) => ({ environment: part.environment, index: indexOf(part) }));
  const data = parts.map((part) => part.data);
  const tags = tagsOf(data);
  const dependencies = dependenciesOf(data);
  const links = linksOf(data);
  const features = new Map(
    data
      .flatMap((each) => each.features.map((row): [string, ExportedFeature] => [row.name, row]))
      .reverse(),
  );
  const flags = [...features.values()].reverse().map((feature): WantedFlag => {
    const environments = environmentsOf(feature.name, indexed);
    return {
      ...flagSettings(feature),
      ...links.get(feature.name),
      tags: tags.get(feature.name) ?? [],
      ...(feature.archived
        ? {
            archivedAt: feature.archivedAt ?? null,
            dependencies: [],
            environments: environments.map((each) => ({ ...each, enabled: false })),
          }
        : { dependencies: dependencies.get(feature.name) ?? [], environments }),
    };
  });
  // Only one level of dependencies is allowed, so flags without parents come first.
  return [
    ...flags.filter((flag) => flag.dependencies.length === 0),
    ...flags.filter((flag) => flag.dependencies.length > 0),
  ];
}

/** Indexes the rows of a part by flag. */
function indexOf({ data }: ImportPart) {
  return {
    strategies: strategiesByFlag(data),
    environments: new Map(
      (data.featureEnvironments ?? []).map((row) => [flagOfEnvironment(row), row]),
    ),
    segments: new Map((data.segments ?? []).map(({ id, name }) => [id, name])),
    flags: new Set(data.features.map(({ name }) => name)),
  };
}

function groupBy<T>(rows: readonly T[], nameOf: (row: T) => string): ReadonlyMap<string, T[]> {
  return Map.groupBy(rows, nameOf);
}

function tagsOf(data: readonly ExportData[]): ReadonlyMap<string, TagInput[]> {
  const rows = data.flatMap(({ featureTags = [] }) => featureTags);
  const byFlag = groupBy(rows, ({ featureName }) => featureName);
  return new Map(
    [...byFlag].map(([flag, tags]) => [
      flag,
      tags.map(({ tagType, tagValue }) => ({
        ...(tagType !== undefined && { type: tagType }),
        value: tagValue,
      })),
    ]),
  );
}

function dependenciesOf(data: readonly ExportData[]): ReadonlyMap<string, DependencyRequest[]> {
  const byFlag = new Map<string, Map<string, DependencyRequest>>();
  for (const { feature, dependencies } of data.flatMap((each) => each.dependencies ?? [])) {
    const known = byFlag.get(feature) ?? new Map<string, DependencyRequest>();
    for (const dependency of dependencies) known.set(dependency.feature, dependency);
    byFlag.set(feature, known);
  }
  return new Map([...byFlag].map(([flag, known]) => [flag, [...known.values()]]));
}

/** Each export of a flag lists all its links. */
function linksOf(data: readonly ExportData[]): ReadonlyMap<string, Pick<WantedFlag, 'links'>> {
  const rows = data.flatMap((each) => each.links ?? []).reverse();
  return new Map(rows.map(({ feature, links = [] }) => [feature, { links }]));
}

function flagSettings({
  name,
  type,
  description,
  impressionData,
  stale,
  payloadSchema,
  valueType,
  defaultValue,
  createdAt,
  creator,
}: ExportedFeature) {
  return {
    name,
    // Accepted in any case, as in other requests; stored ids are in lower case.
    ...(type !== undefined && { type: type.toLowerCase() }),
    ...(description !== undefined && { description }),
    ...(impressionData !== undefined && { impressionData }),
    ...(stale !== undefined && { stale }),
    ...(payloadSchema && { payloadSchema }),
    ...(valueType !== undefined && { valueType }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(createdAt !== undefined && { createdAt }),
    ...(creator !== undefined && { creator }),
  };
}

function environmentsOf(
  name: string,
  parts: readonly { readonly environment: string; readonly index: ReturnType<typeof indexOf> }[],
): WantedEnvironment[] {
  return parts
    .filter(({ index }) => index.flags.has(name))
    .map(({ environment, index }) => {
      const row = index.environments.get(name);
      return {
        environment,
        enabled: row?.enabled ?? false,
        strategies: inOrder(index.strategies.get(name) ?? [], index.segments),
        variants: row?.variants ?? [],
      };
    });
}
type ExportedStrategy = ExportData['featureStrategies'][number];

/** Strategies in order, without positions if the export does not say it. */
function inOrder(
  rows: readonly ExportedStrategy[],
  segments: ReadonlyMap<number, string>,
): WantedStrategy[] {
  const sorted = rows
    .map((row, index) => ({ row, place: row.sortOrder ?? index }))
    .sort((a, b) => a.place - b.place);
  const isKnown = isOrderKnown(rows);
  return sorted.map(({ row, place }) => {
    const { id: _id, featureName: _flag, sortOrder: _place, segments: ids = [], ...strategy } = row;
    return {
      ...strategy,
      ...(isKnown && { sortOrder: place }),
      segmentNames: ids.map((id) => nameOfSegment(segments, id)),
    };
  });
}

/**
 * The name of a segment; for a segment that the export does not list, a text that says so in the
 * error message.
 */
function nameOfSegment(names: ReadonlyMap<number, string>, id: number): string {
  return names.get(id) ?? `${id} (an id that the export does not list)`;
}
