import {
  type EffectiveRules,
  type EffectiveStrategy,
  isSame,
} from '../flags/drift/effective-rules.ts';
import { isReordered, pairStrategies, type StrategyPair } from '../flags/drift/pairing-rules.ts';
import { type Difference, oneDifference } from './difference.ts';
import { strategyDifferences } from './differences.ts';
import { lowerFirst } from './phrases.ts';
import { type NamedSegment, segmentNames } from './segment-names.ts';
import { strategyInShort, strategyInWords } from './strategy-in-words.ts';
import { variantDifferences } from './variant-differences.ts';

/** What a flag does in the environment that is changed, and in the one that it is to become like. */
interface ComparedRules {
  readonly to: EffectiveRules;
  readonly from: EffectiveRules;
}

/**
 * How the rules of a flag in two environments differ, in words: `before` is how it is in `to`, `after` how in `from`.
 * Empty if they are the same. Pure.
 */
export function driftInWords(
  { to, from }: ComparedRules,
  segments: readonly NamedSegment[] = [],
): readonly Difference[] {
  if (to && from) {
    return [
      ...strategiesInWords(to.strategies, from.strategies, segments),
      ...orderedVariants('', to.variants, from.variants),
    ];
  }
  const sentencesOf = (rules: EffectiveRules) => rulesInWords(rules, segments).join(' ');
  return oneDifference('Who gets it', sentencesOf(to), sentencesOf(from));
}

/** Who gets a flag, and which variant: a sentence for each strategy, and one for the variants of the flag. Pure. */
export function rulesInWords(
  rules: EffectiveRules,
  segments: readonly NamedSegment[] = [],
): readonly string[] {
  if (!rules) return ['Nobody: the flag is off.'];
  return [
    ...rules.strategies.map((strategy) => strategyInWords(strategy, segments)),
    ...(rules.variants.length > 0
      ? [
          `Variants of the flag: ${variantDifferences([], rules.variants)
            .map(({ what, after = '' }) => `${what.replace(/^Variant /, '')} ${after}`)
            .join(', ')}.`,
        ]
      : []),
  ];
}

function strategiesInWords(
  to: readonly EffectiveStrategy[],
  from: readonly EffectiveStrategy[],
  segments: readonly NamedSegment[],
): Difference[] {
  const pairs = pairStrategies(from, to);
  const isOnly = from.length === 1 && to.length === 1;
  return [
    ...pairs.flatMap((pair) => {
      const number = (pair.to ?? pair.from ?? 0) + 1;
      return pairInWords(pair, { to, from }, isOnly ? '' : `Strategy ${number}, `, segments);
    }),
    ...(isReordered(pairs)
      ? oneDifference(
          'Order of strategies',
          to.map(strategyInShort).join('; '),
          from.map(strategyInShort).join('; '),
        )
      : []),
  ];
}

interface StrategyLists {
  readonly to: readonly EffectiveStrategy[];
  readonly from: readonly EffectiveStrategy[];
}

function pairInWords(
  pair: StrategyPair,
  lists: StrategyLists,
  prefix: string,
  segments: readonly NamedSegment[],
): Difference[] {
  const before = pair.to === undefined ? undefined : lists.to[pair.to];
  const after = pair.from === undefined ? undefined : lists.from[pair.from];
  const sentenceOf = (strategy: EffectiveStrategy | undefined) =>
    strategy && strategyInWords(strategy, segments);
  if (!before || !after) return oneDifference('Strategy', sentenceOf(before), sentenceOf(after));
  if (isSame(before, after)) return [];
  const { variants: old, ...was } = before;
  const { variants: next, ...is } = after;
  const names = { segments: segmentNames(segments) };
  const differences = [
    ...strategyDifferences(was, is, names).map((difference) => prefixed(prefix, difference)),
    ...orderedVariants(prefix, old, next),
  ];
  if (differences.length > 0) return differences;
  // Words leave something out, such as the seconds of a time.
  return oneDifference(`${prefix}Settings`, JSON.stringify(before), JSON.stringify(after));
}

type EffectiveVariants = EffectiveStrategy['variants'];

/** What changes between lists of variants: their order counts, because it says where each begins. */
function orderedVariants(
  prefix: string,
  before: EffectiveVariants,
  after: EffectiveVariants,
): Difference[] {
  const differences = variantDifferences(before, after);
  const namesOf = (list: EffectiveVariants) => list.map(({ name }) => name).join(', ');
  const hasSame = before.every(({ name }) => after.some((variant) => variant.name === name));
  const isOrder = hasSame && before.length === after.length;
  return [
    ...differences,
    ...(isOrder ? oneDifference('Order of variants', namesOf(before), namesOf(after)) : []),
  ].map((difference) => prefixed(prefix, difference));
}

function prefixed(prefix: string, difference: Difference): Difference {
  return prefix === ''
    ? difference
    : { ...difference, what: `${prefix}${lowerFirst(difference.what)}` };
}
