import { type Names, strategyDifferences } from '../../../../lib/words/differences.ts';
import { lowerFirst, upperFirst } from '../../../../lib/words/phrases.ts';
import { type NamedSegment, segmentNames } from '../../../../lib/words/segment-names.ts';
import type { FlagEnvironment, FlagStrategy } from './flag-data.ts';

type ComparedSettings = Pick<FlagEnvironment, 'name' | 'enabled' | 'strategies' | 'variants'>;

/** How an environment differs from another one. */
export type Differences = ReturnType<typeof differencesFrom>;

/**
 * How the settings of a flag differ between two environments, in words. Strategies that are the same belong
 * together, then those of one type and title, then those of one type. Pure.
 *
 * @param base the environment that `here` is compared with
 * @returns `lines`: sentences, none where both are the same; `marks` of the strategies that differ, by id
 */
export function differencesFrom(
  base: ComparedSettings,
  here: ComparedSettings,
  segments: readonly NamedSegment[] = [],
) {
  const pairs = pairsOf(base.strategies, here.strategies);
  const names = { segments: segmentNames(segments) };
  const found = here.strategies.map((strategy, index) =>
    strategyDifference(strategy, nameOf(strategy, index), pairs.get(strategy), base.name, names),
  );
  const marks = found.flatMap((each) => (each ? [[each.id, each.mark] as const] : []));
  const lines = [
    here.enabled !== base.enabled &&
      `${onOff(here)} here, ${onOff(base).toLowerCase()} in ${base.name}.`,
    ...found.map((each) => each?.line),
    ...missingHere(base, new Set(pairs.values())),
    isReordered(base.strategies, here.strategies, pairs) &&
      `The strategies are in another order than in ${base.name}.`,
    ...differencesBetween({ variants: base.variants }, { variants: here.variants }, base.name).map(
      (text) => `${upperFirst(text)}.`,
    ),
  ];
  return { lines: lines.filter((line) => typeof line === 'string'), marks: new Map(marks) };
}

function onOff({ enabled }: ComparedSettings): string {
  return enabled ? 'On' : 'Off';
}

function strategyDifference(
  strategy: FlagStrategy,
  name: string,
  other: FlagStrategy | undefined,
  base: string,
  names: Names,
) {
  const { id } = strategy;
  if (!other) return { id, mark: 'Only here', line: `${name} is not in ${base}.` };
  const { sortOrder: _there, ...there } = other;
  const { sortOrder: _here, ...here } = strategy;
  const parts = differencesBetween(there, here, base, names);
  if (parts.length === 0) return undefined;
  return { id, mark: `Differs from ${base}`, line: `${name}: ${parts.join('; ')}.` };
}

/** What differs here from `base`, in a few words each. */
function differencesBetween(there: object, here: object, base: string, names?: Names): string[] {
  return strategyDifferences(there, here, names).map(
    ({ what, before = 'none', after = 'none' }) =>
      `${lowerFirst(what)} ${after} here, ${before} in ${base}`,
  );
}

function missingHere(
  { name, strategies }: ComparedSettings,
  paired: ReadonlySet<FlagStrategy>,
): string[] {
  return strategies.flatMap((strategy, index) =>
    paired.has(strategy) ? [] : [`${nameOf(strategy, index)} of ${name} is not here.`],
  );
}

/** The strategy of the other environment that belongs to each of this one. */
function pairsOf(base: readonly FlagStrategy[], here: readonly FlagStrategy[]) {
  const pairs = new Map<FlagStrategy, FlagStrategy>();
  const left = new Set(base);
  const alike = [contentOf, ({ name, title }: FlagStrategy) => `${name} ${title}`, typeOf];
  for (const keyOf of alike) {
    for (const strategy of here) {
      if (pairs.has(strategy)) continue;
      const other = [...left].find((candidate) => keyOf(candidate) === keyOf(strategy));
      if (!other) continue;
      pairs.set(strategy, other);
      left.delete(other);
    }
  }
  return pairs;
}

function typeOf({ name }: FlagStrategy): string {
  return name;
}

/** Everything that an application could notice about a strategy. */
function contentOf(strategy: FlagStrategy): string {
  const { name, title, disabled, parameters, constraints, segments, variants } = strategy;
  return JSON.stringify([
    name,
    title || null,
    Boolean(disabled),
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
    constraints,
    [...(segments ?? [])].sort(),
    variants,
  ]);
}

function isReordered(
  base: readonly FlagStrategy[],
  here: readonly FlagStrategy[],
  pairs: ReadonlyMap<FlagStrategy, FlagStrategy>,
): boolean {
  const places = here.flatMap((strategy) => {
    const other = pairs.get(strategy);
    return other ? [base.indexOf(other)] : [];
  });
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
}

function nameOf({ title }: FlagStrategy, index: number): string {
  return title ? `“${title}”` : `Strategy ${index + 1}`;
}
