/** Bytes of a payload schema as JSON. It is stored with the flag, which lists read as well. */
export const MAX_SCHEMA_BYTES = 8_000;

/** Levels to which a payload may be nested in a flag with a schema: far below the depth at which recursion fails. */
export const MAX_PAYLOAD_LEVELS = 64;

/** Subschemas within each other while one value is looked at: likewise. */
export const MAX_SCHEMA_LEVELS = 500;

/**
 * Steps that the check of all payloads of a flag at once may take: about one for each keyword that looks at a part of
 * one, so 10 payloads with 1,000 parts each may have 50 keywords for each part.
 */
export const MAX_SCHEMA_STEPS = 500_000;

/** Payloads that one answer lists. */
export const MAX_LISTED_MISFITS = 100;
