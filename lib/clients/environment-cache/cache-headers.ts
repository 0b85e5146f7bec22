/**
 * Headers of a response for one caller, which caches must revalidate by its entity tag each time.
 */
export function cacheHeaders(etag: string): Readonly<Record<string, string>> {
  return {
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, unleash-client-spec',
  };
}
