import { allHold, type CompiledConstraint } from './compile-constraint.ts';
import type { CompiledFlags, CompiledSegment, CompiledStrategy } from './compile-flags.ts';
import {
  areDependenciesMet,
  chooseVariant,
  evaluateStrategies,
  variantWhenOff,
} from './evaluate-flag.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import type {
  ConstraintExplanation,
  FlagExplanation,
  SegmentExplanation,
  StrategyExplanation,
  StrategyResult,
  VariantDefinition,
  VariantResult,
} from './model.ts';
import { and, type Tristate } from './three-valued.ts';
import { playgroundPolicy } from './unknown-policy.ts';

/**
 * Explains why a flag is on, off or unknown: every strategy, constraint and segment with its
 * result. Uses the same code as `evaluateFlag`, and never throws, whatever the context.
 *
 * @returns `undefined` when the flag does not exist
 */
export function explainFlag(
  flags: CompiledFlags,
  name: string,
  context: EvaluationContext,
): FlagExplanation | undefined {
  const flag = flags.get(name);
  if (!flag) return undefined;
  const data: StrategyExplanation[] = [];
  const outcome = evaluateStrategies(flag, context, playgroundPolicy, (strategy, result) => {
    data.push(explainStrategy(strategy, result, context));
  });
  const dependenciesMet = areDependenciesMet(flag, flags, context, playgroundPolicy);
  const { enabled, variants = [] } = flag.definition;
  const isOn = and(and(enabled, dependenciesMet), outcome.result) === true;
  const ofStrategy = outcome.decidedBy ? variantsOf(outcome.decidedBy) : [];
  return {
    name,
    isEnabled: isOn,
    isEnabledInCurrentEnvironment: enabled,
    hasUnsatisfiedDependency: dependenciesMet !== true,
    strategies: { result: outcome.result, data },
    variant: isOn
      ? (decidingVariant(data) ?? chooseVariant(flag, outcome, context))
      : variantWhenOff,
    variants: ofStrategy.length > 0 ? ofStrategy : variants,
  };
}

function explainStrategy(
  strategy: CompiledStrategy,
  result: Tristate,
  context: EvaluationContext,
): StrategyExplanation {
  const { id = '', name, title, disabled, parameters = {}, variants } = strategy.definition;
  return {
    id,
    name,
    ...(title && { title }),
    disabled: disabled ?? false,
    parameters,
    result: presentResult(strategy, result, context),
    constraints: explainConstraints(strategy.constraints, context),
    segments: strategy.segments.map((segment) => explainSegment(segment, context)),
    ...(variants && { variants }),
  };
}

function presentResult(
  strategy: CompiledStrategy,
  enabled: Tristate,
  context: EvaluationContext,
): StrategyResult {
  if (strategy.definition.disabled) return { evaluationStatus: 'unevaluated', enabled: 'unknown' };
  if (enabled === 'unknown') return { evaluationStatus: 'incomplete', enabled };
  if (!enabled) {
    // Its constraints may have decided, but an unknown rule still has to be reported.
    const isKnown = strategy.rule(context) !== 'unknown';
    return { evaluationStatus: isKnown ? 'complete' : 'incomplete', enabled };
  }
  const variant = strategy.selectVariant(context);
  return {
    evaluationStatus: 'complete',
    enabled,
    ...(variant && { variant, variants: variantsOf(strategy) }),
  };
}

function explainConstraints(
  constraints: readonly CompiledConstraint[],
  context: EvaluationContext,
): ConstraintExplanation[] {
  return constraints.map(({ definition, holds }) => ({
    caseInsensitive: false,
    inverted: false,
    values: [],
    ...definition,
    result: holds(context) === true,
  }));
}

function explainSegment(
  { definition: { id, name }, constraints }: CompiledSegment,
  context: EvaluationContext,
): SegmentExplanation {
  return {
    id,
    name: name ?? '',
    result: allHold(constraints, context) === true,
    constraints: explainConstraints(constraints, context),
  };
}

function variantsOf(strategy: CompiledStrategy): readonly VariantDefinition[] {
  return strategy.definition.variants ?? [];
}

/**
 * The variant of the deciding strategy. It is not selected again, because the selection may be
 * random.
 */
function decidingVariant(data: readonly StrategyExplanation[]): VariantResult | undefined {
  const deciding = data.find(({ result }) => result.enabled === true)?.result;
  return deciding?.evaluationStatus === 'complete' ? deciding.variant : undefined;
}
