import { hash } from 'node:crypto';

/** The value of the entity tag of a content: the same for the same, and 160 bits of SHA-256 for another. */
export const tagOf = (content: string): string => hash('sha256', content, 'base64url').slice(0, 27);

/** `W/"…"`: the same answer may come compressed or not, so its bytes may differ. */
export const weakTag = (value: string): string => `W/"${value}"`;

/**
 * The values of the entity tags in an `If-None-Match` header, weak ones or not; `*` stands for any. What is
 * not quoted, as some clients send it, is taken as it is.
 */
export const tagsIn = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/(?:W\/)?"([^"]*)"|([^\s,"]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** Whether a caller has what a value stands for, or has anything and asks for no more (RFC 9110 §13.1.2). */
export const isKnownTo = (header: string | undefined, value: string): boolean => {
  const tags = tagsIn(header);
  return tags.includes('*') || tags.includes(value);
};
