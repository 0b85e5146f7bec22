import type { VariantDefinition } from '../evaluation/model.ts';
import { type Difference, oneDifference } from './difference.ts';
import { percentOf } from './strategy-in-words.ts';

/** What changes between two lists of variants, which are the same by name, whatever their order. Pure. */
export function variantDifferences(
  before: readonly VariantDefinition[],
  after: readonly VariantDefinition[],
): Difference[] {
  const [old, next] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return [
    ...names.flatMap((name) => differencesIn(name, old.get(name), next.get(name))),
    ...(before.length > 0 && after.length > 0
      ? oneDifference('Stickiness of variants', stickinessOf(before), stickinessOf(after))
      : []),
  ];
}

function byName(list: readonly VariantDefinition[]): ReadonlyMap<string, VariantDefinition> {
  return new Map(list.map((variant) => [variant.name, variant]));
}

/** Of a new variant, and of one that is gone, the share is enough. */
function differencesIn(
  name: string,
  before: VariantDefinition | undefined,
  after: VariantDefinition | undefined,
): Difference[] {
  const what = `Variant ${name}`;
  const share = oneDifference(what, shareOf(before), shareOf(after));
  if (!before || !after) return share;
  return [
    ...share,
    ...oneDifference(`Payload of variant ${name}`, payloadOf(before), payloadOf(after)),
    ...oneDifference(`Overrides of variant ${name}`, overridesOf(before), overridesOf(after)),
  ];
}

function shareOf(variant: VariantDefinition | undefined): string | undefined {
  if (!variant) return undefined;
  const fixed = variant.weightType === 'fix' ? ', fixed' : '';
  return `${percentOf(variant.weight)}${fixed}`;
}

function payloadOf({ payload }: VariantDefinition): string | undefined {
  return payload ? `${payload.type} ${payload.value}` : undefined;
}

function overridesOf({ overrides = [] }: VariantDefinition): string | undefined {
  if (overrides.length === 0) return undefined;
  return overrides
    .map(({ contextName, values }) => `${contextName} ${values.join(', ')}`)
    .join('; ');
}

/** All variants of a list have the same, unless the API was asked for something else. */
function stickinessOf(list: readonly VariantDefinition[]): string {
  return [...new Set(list.map(({ stickiness = 'default' }) => stickiness))].join(', ');
}
