import slug from 'slug';

/** Leaves room for a numeric suffix within the 100 characters of an id. */
const LONGEST = 90;

/**
 * Derives a project's id from its name: lower case, transliterated, words joined by hyphens. A name
 * without a letter that can be transliterated becomes its base64 in lower case. Pure.
 *
 * @param name without unpaired surrogates
 * @example
 * projectIdOf('My Project'); // 'my-project'
 * projectIdOf('日本語'); // '5pel5pys6kqe'
 */
export function projectIdOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  const id = slug(words, { fallback: false }) || slug(name);
  return id.slice(0, LONGEST).replace(/-+$/, '');
}

/** The id itself if it is available, otherwise with the lowest numeric suffix that is. Pure. */
export function firstFreeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let number = 1;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
