import { allHold } from './compile-constraint.ts';
import type { CompiledFlag, CompiledFlags, CompiledStrategy } from './compile-flags.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import type { DependencyDefinition, FlagEvaluation, VariantResult } from './model.ts';
import { and, not, or, type Tristate } from './three-valued.ts';
import { sdkPolicy, type UnknownPolicy } from './unknown-policy.ts';

/**
 * The combined result of a flag's strategies, and the first one that holds, whose variants are
 * used.
 */
interface StrategiesOutcome {
  readonly result: Tristate;
  readonly decidedBy?: CompiledStrategy;
}

/** The result of an SDK for a flag, and the strategy that let the context in, if one did. */
export interface FlagDecision extends FlagEvaluation {
  readonly decidedBy?: CompiledStrategy;
}

/** The variant of a disabled flag. */
export const variantWhenOff = noVariant(false);
const variantWhenOn = noVariant(true);
const off: FlagEvaluation = { enabled: false, variant: variantWhenOff };

/**
 * Combines the results of the strategies, in order. The switch of the flag only matters if it has
 * no strategies.
 * @param observe is called with the result of each strategy; without it, evaluation stops at the
 *   first one that holds
 */
export function evaluateStrategies(
  { definition, strategies }: CompiledFlag,
  context: EvaluationContext,
  policy: UnknownPolicy,
  observe?: (strategy: CompiledStrategy, result: Tristate) => void,
): StrategiesOutcome {
  let result: Tristate = strategies.length === 0 && definition.enabled;
  let decidedBy: CompiledStrategy | undefined;
  for (const strategy of strategies) {
    const each = evaluateStrategy(strategy, context, policy);
    observe?.(strategy, each);
    if (each === true && !decidedBy) decidedBy = strategy;
    result = or(result, each);
    if (decidedBy && !observe) break;
  }
  return decidedBy ? { result, decidedBy } : { result };
}

/**
 * The variant of an enabled flag: from the deciding strategy, otherwise from the flag, otherwise
 * none.
 */
export function chooseVariant(
  flag: CompiledFlag,
  { decidedBy }: StrategiesOutcome,
  context: EvaluationContext,
): VariantResult {
  return decidedBy?.selectVariant(context) ?? flag.selectVariant(context) ?? variantWhenOn;
}

/** Whether all dependencies of a flag are satisfied. */
export function areDependenciesMet(
  { dependencies }: CompiledFlag,
  flags: CompiledFlags,
  context: EvaluationContext,
  policy: UnknownPolicy,
): Tristate {
  let result: Tristate = true;
  for (const dependency of dependencies) {
    result = and(result, isDependencyMet(dependency, flags, context, policy));
    if (result === false) break;
  }
  return result;
}

/**
 * Whether an SDK would consider a flag enabled. Never throws, whatever the context; an unknown flag
 * is disabled.
 */
export function isEnabled(flags: CompiledFlags, name: string, context: EvaluationContext): boolean {
  return decide(flags, flags.get(name), context) !== undefined;
}

/**
 * The result of an SDK for a flag, including its variant. Never throws, whatever the context; an
 * unknown flag is disabled.
 */
export function evaluateFlag(
  flags: CompiledFlags,
  name: string,
  context: EvaluationContext,
): FlagEvaluation {
  const flag = flags.get(name);
  const outcome = decide(flags, flag, context);
  if (!flag || !outcome) return off;
  return { enabled: true, variant: chooseVariant(flag, outcome, context) };
}

/** The same as `evaluateFlag`, with the strategy that decided. */
export function decideFlag(
  flags: CompiledFlags,
  name: string,
  context: EvaluationContext,
): FlagDecision {
  const flag = flags.get(name);
  const outcome = decide(flags, flag, context);
  if (!flag || !outcome) return off;
  const variant = chooseVariant(flag, outcome, context);
  return { enabled: true, variant, ...(outcome.decidedBy && { decidedBy: outcome.decidedBy }) };
}

function noVariant(feature_enabled: boolean): VariantResult {
  return {
    name: 'disabled',
    enabled: false,
    feature_enabled,
  };
}

function evaluateStrategy(
  strategy: CompiledStrategy,
  context: EvaluationContext,
  policy: UnknownPolicy,
): Tristate {
  if (strategy.definition.disabled) return policy.unknown;
  const isIn = isLetIn(strategy, context, policy);
  if (isIn !== true) return isIn;
  const result = strategy.rule(context);
  return result === 'unknown' ? policy.unknown : result;
}

function isLetIn(
  { constraints, segments, missesSegment }: CompiledStrategy,
  context: EvaluationContext,
  { missingSegment }: UnknownPolicy,
): Tristate {
  if (missesSegment && !missingSegment) return false;
  let result = allHold(constraints, context);
  for (const segment of segments) {
    if (result === false) return false;
    result = and(result, allHold(segment.constraints, context));
  }
  return result;
}

function isDependencyMet(
  { feature, enabled = true, variants = [] }: DependencyDefinition,
  flags: CompiledFlags,
  context: EvaluationContext,
  policy: UnknownPolicy,
): Tristate {
  const parent = flags.get(feature);
  // Only one level, as in the SDKs, so there cannot be a cycle.
  if (!parent || parent.dependencies.length > 0) return false;
  const outcome = evaluateStrategies(parent, context, policy);
  const isOn = and(parent.definition.enabled, outcome.result);
  if (!enabled) return not(isOn);
  if (isOn !== true || variants.length === 0) return isOn;
  return variants.includes(chooseVariant(parent, outcome, context).name);
}

function decide(
  flags: CompiledFlags,
  flag: CompiledFlag | undefined,
  context: EvaluationContext,
): StrategiesOutcome | undefined {
  if (!flag?.definition.enabled) return undefined;
  if (areDependenciesMet(flag, flags, context, sdkPolicy) !== true) return undefined;
  const outcome = evaluateStrategies(flag, context, sdkPolicy);
  return outcome.result === true ? outcome : undefined;
}
