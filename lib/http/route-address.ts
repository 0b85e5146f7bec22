/** What is sent to an operation: values of its path, its query and its body. */
export interface RouteInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** Method and address of a request, without the origin. Pure, for the console and the command. */
export function routeAddress(
  route: string,
  { params, query }: RouteInput,
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
