import { variantBucket } from './buckets.ts';
import { contextText, fieldText, type Situation } from './evaluation-context.ts';
import type { VariantDefinition, VariantOverrideDefinition, VariantResult } from './model.ts';

/** Selects a variant; `undefined` when all weights are 0. */
export type VariantSelector = (situation: Situation) => VariantResult | undefined;

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
  return (situation) => {
    const forced = overridden.find(({ overrides }) => isOverridden(overrides, situation));
    if (forced) return forced.result;
    let left = bucket(idOf(situation));
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

function seedId(stickiness: string): (situation: Situation) => string {
  if (stickiness === 'random') return randomId;
  if (stickiness !== 'default') {
    return (situation) => contextText(situation, stickiness) || randomId(situation);
  }
  return (situation) =>
    fieldText(situation, 'userId') ||
    fieldText(situation, 'sessionId') ||
    fieldText(situation, 'remoteAddress') ||
    randomId(situation);
}

function randomId({ surroundings }: Situation): string {
  return String(Math.round(surroundings.random() * 100_000));
}

function isOverridden(
  overrides: readonly VariantOverrideDefinition[],
  situation: Situation,
): boolean {
  return overrides.some(({ contextName, values }) => {
    const text = contextText(situation, contextName);
    return text !== undefined && values.includes(text);
  });
}
