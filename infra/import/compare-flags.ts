import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { madeUpContexts } from './made-up-contexts.ts';

/** A flag that a token gets from two instances. */
export interface Difference {
  readonly flag: string;
  /** How many of the made-up contexts get another verdict or variant. */
  readonly otherVerdicts: number;
}

/** What a token gets from two instances, compared. */
export interface Comparison {
  readonly flags: number;
  readonly contexts: number;
  /** Flags that are defined differently; without those that both define in the same words. */
  readonly differences: readonly Difference[];
}

/**
 * Compares what a token gets: the definitions of flags and, where those differ, the verdicts of 1,000
 * made-up contexts. A flag that one side lacks is off there. Pure.
 */
export function compareFlags(
  before: readonly FlagDefinition[],
  after: readonly FlagDefinition[],
): Comparison {
  const [old, current] = [wordsByName(before), wordsByName(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  const differ = names.filter((name) => old.get(name) !== current.get(name));
  const contexts = madeUpContexts(
    [...before, ...after].filter(({ name }) => differ.includes(name)),
  );
  const [verdictsBefore, verdictsAfter] = [evaluatorOf(before), evaluatorOf(after)];
  return {
    flags: names.length,
    contexts: contexts.length,
    differences: differ.map((flag) => ({
      flag,
      otherVerdicts: contexts.filter(
        (context, index) =>
          verdictsBefore(flag, context, index) !== verdictsAfter(flag, context, index),
      ).length,
    })),
  };
}

/** The definition of each flag, without what does not matter. */
function wordsByName(flags: readonly FlagDefinition[]): ReadonlyMap<string, string> {
  return new Map(flags.map((flag) => [flag.name, JSON.stringify(flag, withoutDefaults)]));
}

/**
 * Drops ids, what is absent for some instances and empty for others, and the two properties of
 * constraints that some instances only send when they are set. Sorts properties by name.
 */
function withoutDefaults(key: string, value: unknown): unknown {
  if (key === 'id' || value === null || (Array.isArray(value) && value.length === 0)) {
    return undefined;
  }
  if (value === false && (key === 'inverted' || key === 'caseInsensitive')) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
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
