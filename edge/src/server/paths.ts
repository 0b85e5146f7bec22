/** Below which the pages for operators are. */
export const backstageRoot = '/internal-backstage';

/** Where probes ask; who may not call otherwise may ask here. */
export const probePaths: readonly string[] = [`${backstageRoot}/health`, `${backstageRoot}/ready`];

/** Where a request goes: the path below the base path, normalised, and the query as it was sent. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** `/a/b`, without a slash at the end; empty for the root. Pure. */
export function normalizeBasePath(path: string): string {
  const words = path.split('/').filter((word) => word !== '');
  return words.length > 0 ? `/${words.join('/')}` : '';
}

/**
 * Reads the target of a request, a path or a URL: several slashes count as one, and one at the end does not count. Pure.
 * @param basePath as `normalizeBasePath` returns it
 * @returns `undefined` outside of the base path
 */
export function readTarget(sent: string, basePath: string): Target | undefined {
  let url = sent;
  // Proxies may write the whole URL.
  if (!url.startsWith('/')) url = url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  let path = mark < 0 ? url : url.slice(0, mark);
  if (path.includes('//')) path = path.replace(/\/{2,}/g, '/');
  if (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  if (basePath === '') return { path, query };
  if (path === basePath) return { path: '/', query };
  return path.startsWith(`${basePath}/`) ? { path: path.slice(basePath.length), query } : undefined;
}

/** The names and values of a query; of a repeated name, the last value. Pure. */
export function readQuery(query: string): Record<string, string> {
  return query === '' ? {} : Object.fromEntries(new URLSearchParams(query));
}
