import { isDeepStrictEqual } from 'node:util';
import type { FlagDefinition, StrategyDefinition } from '../../lib/evaluation/model.ts';
import { wordsOf } from './flag-words.ts';

type Maybe = FlagDefinition | undefined;

const AGAIN = 'Import it again: that sets it as it is there.';

/**
 * In which way a flag is defined otherwise than before, and how to mend it: a sentence or two. Pure.
 * @param parents the parents of the flag that are defined otherwise
 */
export function explainDifference(
  before: Maybe,
  after: Maybe,
  parents: readonly string[] = [],
): string {
  if (!before) {
    return 'only here. Archive it, unless new applications need it: the old instance answers none of that name.';
  }
  if (!after) {
    return 'missing here. Import it again, and read why it is refused: its name may be archived here, or taken by another project.';
  }
  const found = [
    ...switched(before, after),
    ...strategies(before.strategies ?? [], after.strategies ?? []),
    ...(isSame(before.variants, after.variants) ? [] : [`other variants. ${AGAIN}`]),
    ...(isSame(before.dependencies, after.dependencies)
      ? []
      : [`other parents. ${AGAIN} Parents that it has only here stay: remove those by hand.`]),
    ...(parents.length > 0 ? [`another parent: mend ${parents.join(', ')} first.`] : []),
  ];
  if (found.length > 0) return found.join(' Also ');
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const differ = names.filter((name) => !isSame(old.get(name), current.get(name)));
  return `another ${differ.join(', ')}. ${AGAIN}`;
}

function switched(before: FlagDefinition, after: FlagDefinition): string[] {
  if (before.enabled === after.enabled) return [];
  return before.enabled
    ? [
        'on there, off here. Switch it on, or import it again; one that is on without a strategy there needs one here.',
      ]
    : ['off there, on here. Switch it off, or import it again.'];
}

function strategies(
  before: readonly StrategyDefinition[],
  after: readonly StrategyDefinition[],
): string[] {
  const [old, current] = [before.map(wordsOf), after.map(wordsOf)];
  if (isDeepStrictEqual(old, current)) return [];
  if (isDeepStrictEqual(old.toSorted(), current.toSorted())) {
    return [
      `its strategies in another order: there ${describeAll(before)}; here ${describeAll(after)}. Put them in order in the console, or import it again.`,
    ];
  }
  if (before.length !== after.length) {
    return [`${count(before)} there, ${count(after)} here. ${AGAIN}`];
  }
  const [at = 0] = old.flatMap((words, index) => (words === current[index] ? [] : [index]));
  const [one, other] = [before[at], after[at]];
  const parts = (['name', 'parameters', 'constraints', 'variants'] as const).filter(
    (part) => !isSame(one?.[part], other?.[part]),
  );
  const what = parts.length > 0 ? ` (its ${parts.join(', ')})` : '';
  return [`another strategy ${at + 1}${what}. ${AGAIN}`];
}

function describeAll(list: readonly StrategyDefinition[]): string {
  return list.map(describe).join(', ');
}

/** What tells a strategy from others of its type: its variants, or its share. */
function describe({ name, variants = [], parameters = {} }: StrategyDefinition): string {
  const shown = variants.map((variant) => variant.name).join('/');
  const { rollout } = parameters;
  return shown ? `${name} with ${shown}` : rollout ? `${name} ${rollout} %` : name;
}

function count({ length }: readonly StrategyDefinition[]): string {
  return `${length} ${length === 1 ? 'strategy' : 'strategies'}`;
}

function isSame(a: unknown, b: unknown): boolean {
  return wordsOf(a ?? []) === wordsOf(b ?? []);
}
