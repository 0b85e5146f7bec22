import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { log } from '../../../lib/platform/log.ts';

/** Whether somebody may connect, or listen to a channel. */
export type Authorize = (
  operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE',
  authorization: string | undefined,
  channel?: string,
) => Promise<boolean>;

/** What is used of a message of a listener. */
interface Message {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly channel?: unknown;
  readonly authorization?: { readonly Authorization?: unknown };
}

const PROTOCOL = 'aws-appsync-event-ws';
/** A listener sends nothing larger. */
const MAX_BYTES = 16_384;
/** As AppSync: a sign of life each minute, without which listeners give up after five. */
const KEEP_ALIVE_MS = 60_000;
const TIMEOUT_MS = 300_000;
const MAX_SUBSCRIPTIONS = 100;

/**
 * The channels of an AppSync Event API, for those who listen: the same messages, but only those that nodes and pages use.
 * @see https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */
export function createChannels(authorize: Authorize) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    handleProtocols: () => PROTOCOL,
  });
  /** The subscriptions of each connection: channel by id. */
  const listeners = new Map<WebSocket, Map<string, string>>();

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const authorization = authorizationIn(request.headers['sec-websocket-protocol']);
    if (!(await authorize('EVENT_CONNECT', authorization))) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    server.handleUpgrade(request, socket, head, begin);
  }

  function begin(client: WebSocket): void {
    const subscriptions = new Map<string, string>();
    listeners.set(client, subscriptions);
    const alive = setInterval(() => say(client, { type: 'ka' }), KEEP_ALIVE_MS).unref();
    client.on('close', () => {
      clearInterval(alive);
      listeners.delete(client);
    });
    client.on('error', () => client.terminate());
    client.on('message', (data) => {
      answer(data, subscriptions).then(
        (message) => message && say(client, message),
        () => client.terminate(),
      );
    });
  }

  async function answer(data: RawData, subscriptions: Map<string, string>) {
    const { type, id, channel, authorization } = JSON.parse(String(data)) as Message;
    if (type === 'connection_init') {
      return { type: 'connection_ack', connectionTimeoutMs: TIMEOUT_MS };
    }
    if (typeof id !== 'string') return { type: 'error', errors: [error('Not valid.')] };
    if (type === 'subscribe' && typeof channel === 'string') {
      const secret = authorization?.Authorization;
      const isAllowed =
        subscriptions.size < MAX_SUBSCRIPTIONS &&
        (await authorize(
          'EVENT_SUBSCRIBE',
          typeof secret === 'string' ? secret : undefined,
          channel,
        ));
      if (!isAllowed) return { type: 'subscribe_error', id, errors: [error('Not authorized.')] };
      subscriptions.set(id, channel);
      return { type: 'subscribe_success', id };
    }
    if (type === 'unsubscribe' && subscriptions.delete(id)) {
      return { type: 'unsubscribe_success', id };
    }
    // Only the worker publishes, and not here.
    return { type: `${String(type)}_error`, id, errors: [error('Not authorized.')] };
  }

  return {
    connect: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      connect(request, socket, head).catch((reason: unknown) => {
        log.error('a listener could not connect', reason);
        socket.destroy();
      });
    },
    /** @param event JSON */
    publish: (channel: string, event: string): void => {
      for (const [client, subscriptions] of listeners) {
        for (const [id, name] of subscriptions) {
          if (name === channel) say(client, { type: 'data', id, event: [event] });
        }
      }
    },
    close: (): void => {
      for (const client of listeners.keys()) client.terminate();
      server.close();
    },
  };
}

function say(client: WebSocket, message: object): void {
  client.send(JSON.stringify(message));
}

function error(message: string) {
  return { errorType: 'UnauthorizedException', message };
}

/** The header in the subprotocols: `aws-appsync-event-ws, header-<base64url of JSON>`. */
function authorizationIn(protocols: string | undefined): string | undefined {
  const [, encoded] = /(?:^|[\s,])header-([\w-]+)/.exec(protocols ?? '') ?? [];
  if (encoded === undefined) return undefined;
  try {
    const { Authorization } = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    return typeof Authorization === 'string' ? Authorization : undefined;
  } catch {
    return undefined;
  }
}
