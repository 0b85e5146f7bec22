import type { JSONSchema } from 'json-schema-to-ts';

/** What is safe in a URL as it stands. A lone `.` or `..` would be a folder. */
export const urlFriendly = '^(?!\\.{1,2}$)[A-Za-z0-9_.~-]+$';

/** The same, or nothing but blanks, which stand for nothing. */
export const urlFriendlyOrBlank = '^(?:\\s*|(?!\\.{1,2}$)[A-Za-z0-9_.~-]+)$';

/** Has something to read in it, and no half of a surrogate pair, which UTF-8 can not store. */
export const readable = '^(?=[^]*\\S)\\P{Cs}+$';

/** Text without half surrogate pairs. */
export const storable = '^\\P{Cs}*$';

/** A tag in one word: a type, a colon and a value, which may have further colons. */
export const tagText = '^[^:]+:[^]+$';

/** A JSON pointer, RFC 6901. */
export const jsonPointer = '^(?:/(?:[^~/]|~[01])*)*$';

/** A free description. */
export const descriptionSchema = {
  type: ['string', 'null'],
  maxLength: 1_000,
  pattern: storable,
  description: 'What it is for, in free text.',
  examples: ['Customers who asked to see new things first.'],
} as const satisfies JSONSchema;
