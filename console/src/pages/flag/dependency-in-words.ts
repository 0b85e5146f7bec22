/** What a flag needs its parent to be: `is on with the variant blue or red`. Pure. */
export function dependencyInWords({
  enabled,
  variants = [],
}: {
  readonly enabled: boolean;
  readonly variants?: readonly string[];
}): string {
  if (!enabled) return 'is off';
  if (variants.length === 0) return 'is on';
  return `is on with the variant ${variants.join(' or ')}`;
}
