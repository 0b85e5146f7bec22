import { isDeepStrictEqual } from 'node:util';
import type { VariantInput } from '../../../strategies/variants.ts';
import { fromTo, quote } from '../../../words/phrases.ts';

/** Variants with their share: "variant “a” (50%)". */
export function describeVariants(variants: readonly VariantInput[]): string[] {
  return variants.map((variant) => `${named(variant)} (${share(variant)})`);
}

/** The differences between two lists of variants, which are identified by name. */
export function variantChanges(
  before: readonly VariantInput[],
  after: readonly VariantInput[],
): string[] {
  const was = new Map(before.map((variant) => [variant.name, variant]));
  const names = new Set(after.map(({ name }) => name));
  const kept = after.flatMap((variant) => {
    const old = was.get(variant.name);
    return old ? changesOf(old, variant) : [`${named(variant)} added (${share(variant)})`];
  });
  const removed = before.filter(({ name }) => !names.has(name));
  return [...kept, ...removed.map((variant) => `${named(variant)} removed`)];
}

function named({ name }: VariantInput): string {
  return `variant ${quote(name)}`;
}

/** Weights total 1000. */
function share({ weight = 0 }: VariantInput): string {
  return `${weight / 10}%`;
}

function changesOf(before: VariantInput, after: VariantInput): string[] {
  const what = named(after);
  return [
    ...fromTo(`weight of ${what}`, share(before), share(after)),
    ...fromTo(`payload of ${what}`, payloadOf(before), payloadOf(after)),
    ...fromTo(
      `stickiness of ${what}`,
      before.stickiness ?? 'default',
      after.stickiness ?? 'default',
    ),
    ...(isDeepStrictEqual(before.overrides ?? [], after.overrides ?? [])
      ? []
      : [`overrides of ${what} changed`]),
  ];
}

function payloadOf({ payload }: VariantInput): string {
  return payload ? `${payload.type} ${quote(payload.value)}` : 'none';
}
