import type { FeatureCodeReferences } from 'generated:api';

/** A branch, and what its newest search says about a flag. */
export type SearchedBranch = FeatureCodeReferences['repositories'][number];

/** How many lines name a flag: `3 lines`. Pure. */
export function linesInWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
}

/** What a search says of a flag: `3 lines`, `Gone`, `Not found`. Pure. */
export function foundInWords({ references, more, goneAt }: SearchedBranch): string {
  const count = references.length + more;
  if (count > 0) return linesInWords(count);
  return goneAt === null ? 'Not found' : 'Gone';
}

/** The places that are left of some flags: `3 lines still name it: src/a.ts:4 in acme/shop …`. Pure. */
export function leftInWords(
  left: number,
  places: readonly { path: string; line: number }[],
): string {
  const shown = places.map(({ path, line }) => `${path}:${line}`);
  const rest = left > shown.length ? ` and ${(left - shown.length).toLocaleString('en')} more` : '';
  return `${linesInWords(left)} of the code still ${left === 1 ? 'names' : 'name'} it: ${shown.join(', ')}${rest}.`;
}
