import type { IncomingHttpHeaders } from 'node:http';
import type { Options } from '../options/read-options.ts';

type Headers = Record<string, string>;

/** What pages of other origins may do. */
export interface Cors {
  /** For an answer; none for a caller that is no page. */
  headersFor(request: IncomingHttpHeaders): Headers;
  /** For a preflight. */
  preflightFor(request: IncomingHttpHeaders): Headers;
}

/** Without options, pages of all origins may call: what they get, their token decides. */
export function corsRules(options: Pick<Options, 'list' | 'number'>): Cors {
  const origins = options.list('cors-origin');
  const isForAll = origins.length === 0 || origins.includes('*');
  const exposed = listOr(options.list('cors-exposed-headers'), 'ETag');
  const methods = listOr(options.list('cors-methods'), 'GET, POST, OPTIONS');
  const allowed = options.list('cors-allowed-headers');
  const maxAge = String(options.number('cors-max-age'));

  function originFor(origin: string | undefined): Headers | undefined {
    if (origin === undefined) return undefined;
    if (isForAll) return { 'access-control-allow-origin': '*' };
    return origins.includes(origin)
      ? { 'access-control-allow-origin': origin, vary: 'Origin' }
      : { vary: 'Origin' };
  }

  return {
    headersFor: ({ origin }) => {
      const named = originFor(origin);
      return named ? { ...named, 'access-control-expose-headers': exposed } : {};
    },
    preflightFor: (request) => ({
      ...originFor(request.origin),
      'access-control-allow-methods': methods,
      'access-control-allow-headers':
        allowed.length > 0
          ? allowed.join(', ')
          : (request['access-control-request-headers'] ?? '*'),
      'access-control-max-age': maxAge,
    }),
  };
}

function listOr(list: readonly string[], fallback: string): string {
  return list.length > 0 ? list.join(', ') : fallback;
}
