/** A request of the campaign, completely as it is sent. */
export interface AttackRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, byte for byte; none when omitted. */
  readonly raw?: string | Buffer;
}

/** The whole text of a request: a response that repeats it does not leak anything. */
export function textOf({ path, headers, raw }: AttackRequest): string {
  return [path, decoded(path), ...Object.values(headers), raw?.toString() ?? ''].join('\n');
}

/** A request for a report: one line, shortened. */
export function describeRequest({ method, path, headers, raw }: AttackRequest): string {
  const body = raw === undefined ? '' : ` ${short(raw.toString())}`;
  const { authorization: _secret, ...shown } = headers;
  return `${method} ${short(path)} ${short(JSON.stringify(shown))}${body}`;
}

const SHOWN = 300;

function short(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
