import slug from 'slug';

/** Leaves room for a number behind it within the 100 characters of an id. */
const LONGEST = 90;

/**
 * What a project's name makes its id: lower case, transliterated, words joined by dashes. A name
 * without a letter that can be transliterated becomes its base64 in lower case. Pure.
 *
 * @param name without half surrogate pairs
 * @example
 * projectIdOf('My Project'); // 'my-project'
 * projectIdOf('日本語'); // '5pel5pys6kqe'
 */
export const projectIdOf = (name: string): string => {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  const id = slug(words, { fallback: false }) || slug(name);
  return id.slice(0, LONGEST).replace(/-+$/, '');
};

/** The id itself when it is free, or with the first number behind it that makes it so. Pure. */
export const firstFreeId = (id: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(id)) return id;
  let number = 1;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
};
