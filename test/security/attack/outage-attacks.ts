import type { SilentServer } from '../../support/oidc/silent-server.ts';
import type { Service } from '../../support/service.ts';
import { ADMIN } from './admin-client.ts';

/** Requests at once. */
const CROWD = 10;

/** Sends a request of a stranger; returns the status. */
type Ask = (method: string, path: string, headers?: Record<string, string>) => Promise<number>;

/**
 * Strangers ask for what needs the identity provider, while it accepts connections and says nothing.
 * @param service that may reach providers on this machine, and knows its own address
 * @param ask by default sends the requests to the service
 * @returns a sentence for each kind of request with which strangers make many connections, or get a wrong answer
 */
export async function attackDuringOutage(
  service: Service,
  silent: SilentServer,
  ask: Ask = async (method, path, headers = {}) =>
    (await service.request(method, path, { token: null, headers, ...bodyOf(method) })).status,
): Promise<string[]> {
  const settings = { enabled: true, discoverUrl: silent.origin, clientId: 'flags', secret: 'hush' };
  await service.request('POST', `${ADMIN}/auth/oidc/settings`, { body: settings });
  const token = (issuer: string) => ({ authorization: `Bearer ${madeUp(issuer)}` });
  return [
    ...(await attack('tokens of another issuer', 401, 0, () =>
      ask('POST', '/mcp', token('https://id.example.com')),
    )),
    ...(await attack('tokens of a made-up person', 401, 0, () =>
      ask('POST', '/mcp', token(silent.origin)),
    )),
    ...(await attack('sign-ins at once', 503, 1, () => ask('GET', '/auth/oidc/login'))),
    ...(await attack('sign-ins afterwards', 503, 0, () => ask('GET', '/auth/oidc/login'))),
  ];

  async function attack(
    what: string,
    expected: number,
    allowed: number,
    send: () => Promise<number>,
  ): Promise<string[]> {
    const before = silent.connections();
    const statuses = await Promise.all(Array.from({ length: CROWD }, send));
    const made = silent.connections() - before;
    const wrong = statuses.filter((status) => status !== expected);
    return [
      ...(made > allowed ? [`${CROWD} ${what} made ${made} connections to the provider`] : []),
      ...(wrong.length > 0 ? [`${what} were answered with ${wrong.join(', ')}`] : []),
    ];
  }
}

function bodyOf(method: string) {
  return method === 'POST' ? { body: { jsonrpc: '2.0', id: 1, method: 'ping' } } : {};
}

/** An access token that nobody has signed. */
function madeUp(issuer: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = { iss: issuer, sub: 'somebody', aud: 'anything', exp: 4_102_444_800 };
  return `${part({ alg: 'RS256', typ: 'at+jwt', kid: 'none' })}.${part(claims)}.c2lnbmVk`;
}
