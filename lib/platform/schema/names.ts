import { nullable, text } from './words.ts';

/**
 * Characters that need no encoding in a URL (`encodeURIComponent` keeps them). A lone `.` or `..` would be a
 * folder, and a lone `*` means all.
 */
export const urlFriendly = "^(?!(?:\\.{1,2}|\\*)$)[A-Za-z0-9_.!~*'()-]+$";

/** Ids of projects: fewer characters, as the interface has always promised. */
export const projectIdPattern = '^(?!\\.{1,2}$)[A-Za-z0-9_.~-]+$';

/** The same, or only whitespace, which counts as no value. */
export const projectIdOrSpaces = '^(?:\\s*|(?!\\.{1,2}$)[A-Za-z0-9_.~-]+)$';

/** At least one visible character, and no unpaired surrogates, which UTF-8 cannot store. */
export const readable = '^(?=[^]*\\S)\\P{Cs}+$';

/** Text without unpaired surrogates. */
export const storable = '^\\P{Cs}*$';

/** A tag in one word: a type, a colon and a value, which may contain further colons. */
export const tagText = '^[^:]+:[^]+$';

/** A JSON pointer, RFC 6901. */
export const jsonPointer = '^(?:/(?:[^~/]|~[01])*)*$';

/** A free description. */
export const descriptionSchema = nullable(
  text('Free-text description.', 'Customers who asked to see new things first.', {
    maxLength: 1_000,
    pattern: storable,
  }),
);
