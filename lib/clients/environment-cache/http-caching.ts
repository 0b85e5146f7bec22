import { hash } from 'node:crypto';

/** The value of a content's entity tag: 160 bits of its SHA-256. */
export function entityTagOf(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, 27);
}

/**
 * A weak entity tag, `W/"…"`: the same response may be compressed or not, so its bytes may differ.
 */
export function weakTag(value: string): string {
  return `W/"${value}"`;
}

/**
 * The values of the entity tags in an `If-None-Match` header, weak or strong; `*` matches any.
 * Unquoted values, as some clients send them, are accepted.
 */
export function parseEntityTags(header: string | undefined): string[] {
  return [...(header ?? '').matchAll(/(?:W\/)?"([^"]*)"|([^\s,"]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
}

/** Whether an `If-None-Match` header matches an entity tag or is `*` (RFC 9110 §13.1.2). */
export function matchesEntityTag(header: string | undefined, value: string): boolean {
  const tags = parseEntityTags(header);
  return tags.includes('*') || tags.includes(value);
}

/** Headers of a response for one caller, which caches must revalidate by its entity tag each time. */
export function cacheHeaders(etag: string): Readonly<Record<string, string>> {
  return {
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, unleash-client-spec',
  };
}
