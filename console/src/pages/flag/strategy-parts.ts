import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import type { NamedSegment } from '../../strategies/in-words.ts';
import type { FlagStrategy, FlagVariant } from './flag-data.ts';

/** In what a strategy differs from the one of another environment that belongs to it, in words. Pure. */
export function strategyParts(
  here: FlagStrategy,
  there: FlagStrategy,
  base: string,
  segments: readonly NamedSegment[],
): string[] {
  const parts: string[] = [];
  const compare = (what: string, own: string, other: string) => {
    if (own !== other) parts.push(`${what}${own} here, ${other} in ${base}`);
  };
  compare('', here.disabled ? 'disabled' : 'enabled', there.disabled ? 'disabled' : 'enabled');
  compare('title ', here.title || 'none', there.title || 'none');
  for (const name of namesOf(here.parameters, there.parameters)) {
    compare(
      `${name} `,
      parameterInWords(name, here.parameters),
      parameterInWords(name, there.parameters),
    );
  }
  const [own, others] = [conditionsOf(here, segments), conditionsOf(there, segments)];
  const onlyHere = own.filter((words) => !others.includes(words));
  const onlyThere = others.filter((words) => !own.includes(words));
  if (onlyHere.length > 0) parts.push(`only here: ${onlyHere.join(', ')}`);
  if (onlyThere.length > 0) parts.push(`only in ${base}: ${onlyThere.join(', ')}`);
  compare('variants: ', variantsInWords(here.variants), variantsInWords(there.variants));
  return parts;
}

function conditionsOf(
  { constraints, segments: ids = [] }: FlagStrategy,
  segments: readonly NamedSegment[],
): string[] {
  const named = ids.map((id) => `segment ${segments.find((each) => each.id === id)?.name ?? id}`);
  return [...constraints.map(constraintInWords), ...named];
}

function namesOf(...parameters: readonly FlagStrategy['parameters'][]): string[] {
  return [...new Set(parameters.flatMap(Object.keys))];
}

function parameterInWords(name: string, parameters: FlagStrategy['parameters']): string {
  const value = parameters[name] || 'empty';
  return name === 'rollout' || name === 'percentage' ? `${value} %` : value;
}

/** Variants in words, so that equal words mean equal variants. */
export function variantsInWords(variants: readonly FlagVariant[] = []): string {
  if (variants.length === 0) return 'none';
  return variants
    .map(({ name, weight, payload }) => {
      const value = payload ? ` with ${payload.type} ${payload.value}` : '';
      return `${name} ${weight / 10} %${value}`;
    })
    .join(', ');
}
