import { joined } from './phrases.ts';

/** What a flag needs a parent to be. */
interface WordedDependency {
  readonly enabled?: boolean;
  /** Any if empty. */
  readonly variants?: readonly string[];
}

/** What a flag needs its parent to be: `checkout is on with the variant blue or red`. Pure. */
export function dependencyInWords(
  dependency: WordedDependency & { readonly feature: string },
): string {
  return `${dependency.feature} ${requirementInWords(dependency)}`;
}

/** The same without the name of the parent: `is on with the variant blue or red`. Pure. */
export function requirementInWords({ enabled = true, variants = [] }: WordedDependency): string {
  if (!enabled) return 'is off';
  return variants.length === 0 ? 'is on' : `is on with the variant ${joined(variants, 'or')}`;
}
