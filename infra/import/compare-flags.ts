import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { explainDifference } from './explain-difference.ts';
import { wordsOf } from './flag-words.ts';
import { CONTEXTS, madeUpContexts } from './made-up-contexts.ts';

/** A flag that two instances give differently. */
export interface Difference {
  readonly flag: string;
  /** How many of the made-up contexts get another verdict or variant. */
  readonly otherVerdicts: number;
  /** What differs, and how to mend it. */
  readonly mend: string;
}

/** What two instances give, compared. */
export interface Comparison {
  readonly flags: number;
  readonly contexts: number;
  /** Flags that are defined differently; without those that both define in the same words. */
  readonly differences: readonly Difference[];
}

/** The flags of an instance, for looking up by name. */
type ByName = ReadonlyMap<string, FlagDefinition>;

/**
 * Compares flags of two instances: their definitions and, where those or the ones of their parents differ, the verdicts
 * of 1,000 made-up contexts. Flags that are defined in the same words have the same verdicts. A flag that one side lacks
 * is off there. Pure.
 */
export function compareFlags(
  before: readonly FlagDefinition[],
  after: readonly FlagDefinition[],
): Comparison {
  const [old, current] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  const changed = new Set(
    names.filter((name) => wordsOf(old.get(name) ?? null) !== wordsOf(current.get(name) ?? null)),
  );
  const parentsOf = (name: string) =>
    [old, current].flatMap((flags) =>
      (flags.get(name)?.dependencies ?? []).map(({ feature }) => feature),
    );
  const differ = names.filter((name) =>
    [name, ...parentsOf(name)].some((each) => changed.has(each)),
  );
  return {
    flags: names.length,
    contexts: CONTEXTS,
    differences: differ.map((flag) => {
      const parents = [...new Set(parentsOf(flag))];
      const family = [flag, ...parents];
      return {
        flag,
        otherVerdicts: countOtherVerdicts(flag, pick(old, family), pick(current, family)),
        mend: explainDifference(
          old.get(flag),
          current.get(flag),
          parents.filter((each) => changed.has(each)),
        ),
      };
    }),
  };
}

/** @param before the flag and its parents in one instance, and `after` in the other */
function countOtherVerdicts(
  flag: string,
  before: readonly FlagDefinition[],
  after: readonly FlagDefinition[],
): number {
  const [verdictBefore, verdictAfter] = [evaluatorOf(before), evaluatorOf(after)];
  return madeUpContexts([...before, ...after]).filter(
    (context, index) => verdictBefore(flag, context, index) !== verdictAfter(flag, context, index),
  ).length;
}

function byName(flags: readonly FlagDefinition[]): ByName {
  return new Map(flags.map((flag) => [flag.name, flag]));
}

function pick(flags: ByName, names: readonly string[]): FlagDefinition[] {
  return names.flatMap((name) => flags.get(name) ?? []);
}

/** Verdict and variant of a flag, as one text; the same chance for both sides. */
function evaluatorOf(features: readonly FlagDefinition[]) {
  const flags = compileFlags({ features, segments: [] }, { compileRegex: compileLinearRegex });
  const now = Date.now();
  return (flag: string, context: object, index: number): string => {
    const runtime = { now, random: () => ((index * 7_919) % 1_000) / 1_000 };
    const { enabled, variant } = evaluateFlag(flags, flag, evaluationContext(context, runtime));
    return JSON.stringify([enabled, enabled && [variant.name, variant.payload]]);
  };
}
