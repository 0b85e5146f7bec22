import type { CompiledFlag, CompiledFlags } from './compile-flags.ts';
import { isOverridden } from './compile-variants.ts';
import { decideFlag, type FlagDecision } from './evaluate-flag.ts';
import { type EvaluationContext, fieldText } from './evaluation-context.ts';
import type { StrategyDefinition, VariantDefinition } from './model.ts';

/**
 * Why a flag has its value, in the words of OpenFeature: it is off; nothing in the context matters; a
 * condition matched; or an id was hashed into a share of all ids.
 */
export type EvaluationReason = 'DISABLED' | 'STATIC' | 'TARGETING_MATCH' | 'SPLIT';

/** Strategies that everybody passes who passes their constraints. */
const unconditional: ReadonlySet<string> = new Set([
  'default',
  'flexibleRollout',
  'gradualRolloutUserId',
  'gradualRolloutSessionId',
  'gradualRolloutRandom',
]);

/** The reason of a decision. A later strategy decides only for those whom the earlier ones refused. Pure. */
export function reasonOf(
  flag: CompiledFlag,
  decision: FlagDecision,
  context: EvaluationContext,
): EvaluationReason {
  if (!decision.enabled) return 'DISABLED';
  const { decidedBy } = decision;
  if ((decidedBy && isPartial(decidedBy.definition)) || splitVariants(flag, decision, context)) {
    return 'SPLIT';
  }
  const isFirst = decidedBy === undefined || decidedBy === flag.strategies[0];
  const isForAll =
    isFirst && flag.dependencies.length === 0 && hasNoCondition(decidedBy?.definition);
  return isForAll && !hasOverrides(variantsOf(flag, decision)) ? 'STATIC' : 'TARGETING_MATCH';
}

/**
 * Whether a decision was left to chance because the context has no id of a user or session, although the
 * flag asks to decide by one: an SDK would decide differently each time. Explicitly random flags are not
 * meant.
 *
 * @param hasDrawn whether the evaluation used a random number
 */
export function lacksId(
  flags: CompiledFlags,
  flag: CompiledFlag,
  decision: FlagDecision,
  { context, hasDrawn }: { readonly context: EvaluationContext; readonly hasDrawn: boolean },
): boolean {
  if (!hasDrawn || fieldText(context, 'userId')) return false;
  const hasSession = Boolean(fieldText(context, 'sessionId'));
  const deciding = decision.enabled ? [decision.decidedBy] : flag.strategies;
  const isByChance = deciding.some((strategy) => strategy && splitsByDefault(strategy.definition));
  if (isByChance && !hasSession) return true;
  const stickiness = splitVariants(flag, decision, context);
  if (stickiness === 'userId') return true;
  if (stickiness === 'default' && !hasSession && !fieldText(context, 'remoteAddress')) return true;
  return flag.dependencies.some(({ feature }) => {
    const parent = flags.get(feature);
    if (!parent || parent.dependencies.length > 0) return false;
    return lacksId(flags, parent, decideFlag(flags, feature, context), { context, hasDrawn });
  });
}

/** Whether a rollout lets only a share in. */
function isPartial({ name, parameters = {} }: StrategyDefinition): boolean {
  const { rollout, percentage } = parameters;
  if (name === 'flexibleRollout') return Number(rollout) < 100;
  return name.startsWith('gradualRollout') && Number(percentage) < 100;
}

/** Whether a share is let in by the id of the user, or else of the session, or else at random. */
function splitsByDefault(strategy: StrategyDefinition): boolean {
  const { rollout, stickiness } = strategy.parameters ?? {};
  const isDefault = (stickiness || 'default') === 'default';
  return (
    strategy.name === 'flexibleRollout' && isDefault && isPartial(strategy) && Number(rollout) > 0
  );
}

function hasNoCondition(strategy: StrategyDefinition | undefined): boolean {
  if (!strategy) return true;
  const { name, constraints = [], segments = [] } = strategy;
  return unconditional.has(name) && constraints.length === 0 && segments.length === 0;
}

/** The variants that a decision selects from. */
function variantsOf(
  { definition }: CompiledFlag,
  { decidedBy }: FlagDecision,
): readonly VariantDefinition[] {
  const own = (decidedBy?.definition.variants ?? []).filter(({ weight }) => weight > 0);
  return own.length > 0 ? own : (definition.variants ?? []);
}

/** The stickiness by which one of several variants was selected; `undefined` if nothing was hashed. */
function splitVariants(
  flag: CompiledFlag,
  decision: FlagDecision,
  context: EvaluationContext,
): string | undefined {
  const { enabled, variant, decidedBy } = decision;
  if (!enabled || !variant.enabled) return undefined;
  const variants = variantsOf(flag, decision);
  if (variants.filter(({ weight }) => weight > 0).length < 2) return undefined;
  const isForced = variants.some(
    ({ name, overrides = [] }) => name === variant.name && isOverridden(overrides, context),
  );
  if (isForced) return undefined;
  const isOfStrategy = variants !== flag.definition.variants;
  const ofStrategy = isOfStrategy ? decidedBy?.definition.parameters?.stickiness : undefined;
  return variants[0]?.stickiness || ofStrategy || 'default';
}

function hasOverrides(variants: readonly VariantDefinition[]): boolean {
  return variants.some(({ overrides = [] }) => overrides.length > 0);
}
