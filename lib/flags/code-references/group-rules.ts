import { murmur3After } from '../../evaluation/murmur3.ts';
import type { CodeSearch, FlagReferences } from './model.ts';

/**
 * Groups of flags of one search. What a commit changes is in few of them, and a page of all flags reads no more than
 * these.
 */
export const GROUPS = 16;

const hashOf = murmur3After('', 0);

/** The group of a flag. Stored: must never change. */
export function flagGroup(name: string): number {
  return hashOf(name) % GROUPS;
}

/** The groups that some flags are in, each once. */
export function flagGroups(names: Iterable<string>): number[] {
  return [...new Set([...names].map(flagGroup))];
}

/** Whether a search says something about a flag: one of a flag that had the same name before does not. */
export function isAbout(
  { searchedAt }: Pick<CodeSearch, 'searchedAt'>,
  { createdAt }: { readonly createdAt: string },
): boolean {
  return searchedAt >= createdAt;
}

/** Lines that name a flag. */
export function lineCount({
  references,
  more,
}: Pick<FlagReferences, 'references' | 'more'>): number {
  return references.length + more;
}
