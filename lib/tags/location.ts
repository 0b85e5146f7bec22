/** Path of a resource of the admin API, for the header `location`. */
export const locationOf = (...segments: readonly string[]): string =>
  `/api/admin/${segments.map(encodeURIComponent).join('/')}`;
