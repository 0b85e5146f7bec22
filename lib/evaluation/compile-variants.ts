import { variantBucket } from './buckets.ts';
import { contextText, type EvaluationContext, fieldText } from './evaluation-context.ts';
import type { VariantDefinition, VariantOverrideDefinition, VariantResult } from './model.ts';

/** Selects a variant; `undefined` when all weights are 0. */
export type VariantSelector = (context: EvaluationContext) => VariantResult | undefined;

/**
 * Selects the first variant with a matching override, otherwise by weight and id.
 * @param group what the ids are hashed with
 * @param stickiness the field that contains the id, `default` or `random`
 */
export function compileVariants(
  variants: readonly VariantDefinition[],
  group: string,
  stickiness: string,
): VariantSelector {
  const totalWeight = variants.reduce((sum, { weight }) => sum + weight, 0);
  if (!(totalWeight > 0)) return () => undefined;
  const choices = variants.map((variant) => ({
    weight: variant.weight,
    result: toResult(variant),
  }));
  const overridden = variants.flatMap(({ overrides = [] }, index) => {
    const result = choices[index]?.result;
    return result && overrides.length > 0 ? [{ overrides, result }] : [];
  });
  const idOf = seedId(stickiness);
  const bucket = variantBucket(group, totalWeight);
  return (context) => {
    const forced = overridden.find(({ overrides }) => isOverridden(overrides, context));
    if (forced) return forced.result;
    let left = bucket(idOf(context));
    return choices.find(({ weight }) => {
      left -= weight;
      return left <= 0;
    })?.result;
  };
}

function toResult({ name, payload }: VariantDefinition): VariantResult {
  return {
    name,
    enabled: true,
    ...(payload && { payload }),
    feature_enabled: true,
  };
}

function seedId(stickiness: string): (context: EvaluationContext) => string {
  if (stickiness === 'random') return randomId;
  if (stickiness !== 'default') {
    return (context) => contextText(context, stickiness) || randomId(context);
  }
  return (context) =>
    fieldText(context, 'userId') ||
    fieldText(context, 'sessionId') ||
    fieldText(context, 'remoteAddress') ||
    randomId(context);
}

function randomId({ runtime }: EvaluationContext): string {
  return String(Math.round(runtime.random() * 100_000));
}

/** Whether an override of a variant names the context. */
export function isOverridden(
  overrides: readonly VariantOverrideDefinition[],
  context: EvaluationContext,
): boolean {
  return overrides.some(({ contextName, values }) => {
    const text = contextText(context, contextName);
    return text !== undefined && values.includes(text);
  });
}
