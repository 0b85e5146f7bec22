/**
 * Headers of an answer that is the caller's own, and to be asked for anew each time: what is kept of it is
 * kept for its entity tag.
 */
export const cacheHeaders = (etag: string): Readonly<Record<string, string>> => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'authorization, unleash-client-spec',
});
