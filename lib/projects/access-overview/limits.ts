/** Whose rights a page has at most: each costs reads of a last login, or of tokens. */
export const MAX_RIGHT_HOLDERS = 500;

/** A page ends behind this many characters. In the answer of a function, quotes and ends of lines take twice as many. */
export const MAX_CSV_CHARACTERS = 2_000_000;
