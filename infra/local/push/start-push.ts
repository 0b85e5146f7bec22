import { text } from 'node:stream/consumers';
import type { Functions } from '../functions.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { startLocalServer } from '../local-server.ts';
import { type Authorize, createChannels } from './channels.ts';

/** Where listeners connect, below the address of the service. */
const PATH = '/event/realtime';

/** What AppSync takes at once. */
const MOST_EVENTS = 5;

/**
 * Starts the local counterpart of an AppSync Event API, unless the environment names another: listeners connect to the gateway,
 * the worker publishes on a port of its own, which only this machine reaches. Sets both addresses in the environment.
 * @returns a function that stops it
 */
export async function startPush(
  gateway: Gateway,
  functions: Functions,
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  if (env.PUSH_URL || env.PUSH_ENDPOINT) return async () => {};
  const channels = createChannels(authorizeBy(functions));
  gateway.onUpgrade((request, socket, head) => {
    if (request.url?.split('?')[0] === PATH) channels.connect(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  const publishing = await startLocalServer(async (request, response) => {
    const answer = publish(channels.publish, request.url, await text(request));
    response
      .writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'Not valid.' }));
  });
  env.PUSH_ENDPOINT = publishing.endpoint;
  env.PUSH_URL = `${(env.BASE_URL ?? gateway.url).replace(/^http/, 'ws')}${PATH}`;
  return async () => {
    channels.close();
    await publishing.close();
  };
}

/** Asks the function that decides, as AppSync does. */
function authorizeBy(functions: Functions): Authorize {
  return async (operation, authorizationToken, channel) => {
    const answer = await functions.invoke('authorizePush', {
      authorizationToken,
      requestContext: { operation, channel, ...(channel && { channelNamespaceName: 'changes' }) },
      requestHeaders: {},
    });
    return Object(answer).isAuthorized === true;
  };
}

/** The answer to a publish; `undefined` for what AppSync would refuse. */
function publish(
  send: (channel: string, event: string) => void,
  path: string | undefined,
  body: string,
) {
  const { channel, events } = JSON.parse(body) as { channel?: unknown; events?: unknown };
  const isValid =
    path === '/event' && typeof channel === 'string' && Array.isArray(events) && events.length > 0;
  if (!isValid || events.length > MOST_EVENTS) return undefined;
  for (const event of events) send(channel, String(event));
  return {
    failed: [],
    successful: events.map((_, index) => ({ identifier: String(index), index })),
  };
}
