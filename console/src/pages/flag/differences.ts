import { type Names, strategyDifferences } from '../../../../lib/words/differences.ts';
import { lowerFirst } from '../../../../lib/words/phrases.ts';
import { type NamedSegment, segmentNames } from '../../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import { type FlagEnvironment, type FlagStrategy, wordedOf } from './flag-data.ts';

type ComparedSettings = Pick<FlagEnvironment, 'name' | 'enabled' | 'strategies' | 'variants'>;

/** One thing that differs between two environments; `undefined` where it is not there. */
export interface DifferenceRow {
  readonly what: string;
  readonly here: string | undefined;
  readonly there: string | undefined;
}

/** How an environment differs from another one. */
export type Differences = ReturnType<typeof differencesFrom>;

/**
 * How the settings of a flag differ between two environments. Strategies that are the same belong
 * together, then those of one type and title, then those of one type. Pure.
 *
 * @param base the environment that `here` is compared with
 * @returns `rows`: what differs, none where both are the same; `marks` of the strategies that differ, by id
 */
export function differencesFrom(
  base: ComparedSettings,
  here: ComparedSettings,
  segments: readonly NamedSegment[] = [],
): { readonly rows: readonly DifferenceRow[]; readonly marks: ReadonlyMap<string, string> } {
  const pairs = pairsOf(base.strategies, here.strategies);
  const names = { segments: segmentNames(segments) };
  const paired = new Set(pairs.values());
  const found = here.strategies.map((strategy, index) => {
    const other = pairs.get(strategy);
    const name = nameOf(strategy, index);
    const rows = other
      ? rowsBetween(withoutPlace(other), withoutPlace(strategy), names, `${name}: `)
      : [{ what: name, here: strategyInWords(wordedOf(strategy), segments), there: undefined }];
    return { id: strategy.id, mark: other ? `Differs from ${base.name}` : 'Only here', rows };
  });
  const missing = base.strategies.flatMap((strategy, index) =>
    paired.has(strategy)
      ? []
      : [
          {
            what: nameOf(strategy, index),
            here: undefined,
            there: strategyInWords(wordedOf(strategy), segments),
          },
        ],
  );
  return {
    rows: [
      ...(here.enabled === base.enabled
        ? []
        : [{ what: 'The flag', here: onOff(here), there: onOff(base) }]),
      ...found.flatMap(({ rows }) => rows),
      ...missing,
      ...orderRows(base.strategies, here.strategies, pairs),
      ...rowsBetween({ variants: base.variants }, { variants: here.variants }, names),
    ],
    marks: new Map(
      found.flatMap(({ id, mark, rows }) => (rows.length > 0 ? [[id, mark] as const] : [])),
    ),
  };
}

function onOff({ enabled }: ComparedSettings): string {
  return enabled ? 'on' : 'off';
}

function withoutPlace({ sortOrder: _place, ...settings }: FlagStrategy) {
  return settings;
}

function rowsBetween(there: object, here: object, names: Names, of = ''): DifferenceRow[] {
  return strategyDifferences(there, here, names).map(({ what, before, after }) => ({
    what: of === '' ? what : `${of}${lowerFirst(what)}`,
    here: after,
    there: before,
  }));
}

function orderRows(
  base: readonly FlagStrategy[],
  here: readonly FlagStrategy[],
  pairs: ReadonlyMap<FlagStrategy, FlagStrategy>,
): DifferenceRow[] {
  if (!isReordered(base, here, pairs)) return [];
  const listed = (all: readonly FlagStrategy[]) => all.map(nameOf).join(', ');
  return [{ what: 'The order of strategies', here: listed(here), there: listed(base) }];
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
