import type { InputOf } from '../http/contract.ts';
import { invalid } from '../platform/errors.ts';
import type { Variant } from './model.ts';
import type { variantSchema } from './variant-schema.ts';
import { distributeWeights } from './weights.ts';

/** A variant in a request body: of an environment, or of a strategy. */
export type VariantInput = InputOf<typeof variantSchema>;

/**
 * Checks a list of variants and adds defaults: unique names, payloads that match their type, weights that
 * total 1000.
 *
 * @param pointer JSON pointer of the list, for errors
 * @throws {ValidationError} naming the property
 */
export function normalizeVariants(
  variants: readonly VariantInput[],
  pointer: string,
): readonly Variant[] {
  refuseSameName(variants, pointer);
  for (const [index, variant] of variants.entries()) {
    refuseInvalidWeight(variant, `${pointer}/${index}`);
    refuseInvalidPayload(variant, `${pointer}/${index}`);
  }
  const complete = variants.map(
    ({ name, weight, weightType, stickiness, payload, overrides }): Variant => ({
      name,
      weight,
      weightType: weightType ?? 'variable',
      stickiness: stickiness ?? 'default',
      ...(payload && { payload }),
      ...(overrides && overrides.length > 0 && { overrides }),
    }),
  );
  return distributeWeights(complete, pointer);
}

function refuseSameName(variants: readonly VariantInput[], pointer: string): void {
  const names = variants.map(({ name }) => name);
  const index = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (index < 0) return;
  throw invalid(`${pointer}/${index}/name`, 'must be unique', { sent: names[index] });
}

/** SDKs in typed languages parse weights as integers. */
function refuseInvalidWeight({ weight, weightType }: VariantInput, pointer: string): void {
  if (weightType !== 'fix' || Number.isInteger(weight)) return;
  throw invalid(`${pointer}/weight`, 'must be a whole number for the weightType "fix"', {
    sent: weight,
  });
}

function refuseInvalidPayload({ payload }: VariantInput, pointer: string): void {
  const isWrong =
    (payload?.type === 'json' && !isJson(payload.value)) ||
    (payload?.type === 'number' && !isNumber(payload.value));
  if (!isWrong) return;
  const form = payload.type === 'json' ? 'valid JSON' : 'a number';
  throw invalid(`${pointer}/payload/value`, `must be ${form}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
