import type { ApiInput } from './request.ts';

/** Method and address of a request, without the origin. */
export function addressOf(
  route: string,
  { params, query }: ApiInput,
): { readonly method: string; readonly path: string } {
  const [method = 'GET', pattern = ''] = route.split(' ');
  return { method, path: filled(pattern, params) + queryText(query) };
}

function filled(pattern: string, params: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
}

/** Lists are repeated: `?type=a&type=b`. */
function queryText(query: object = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) pairs.append(name, String(one));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
