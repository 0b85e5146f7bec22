/*
 * The protocol of AppSync Events, as listeners use it: https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */

/** What is understood of a message to a listener. */
type Heard =
  | { readonly kind: 'ready'; readonly timeoutMs: number }
  | { readonly kind: 'subscribed' | 'refused'; readonly id: string }
  | { readonly kind: 'told'; readonly id: string; readonly messages: readonly unknown[] }
  | { readonly kind: 'alive' };

/** What a service says that says nothing of it. */
const USUAL_TIMEOUT_MS = 300_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_CONNECTING_PAUSE_MS = 60_000;

/** The host that credentials are for: that of publishing, also where listeners have one of their own. Pure. */
export function hostOf(url: string): string {
  return new URL(url).host.replace('.appsync-realtime-api.', '.appsync-api.');
}

/** The subprotocols of a handshake, which has no other place for a secret. Pure. */
export function protocolsOf(url: string, authorization: string): string[] {
  const header = JSON.stringify({ host: hostOf(url), Authorization: authorization });
  const encoded = btoa(header).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return ['aws-appsync-event-ws', `header-${encoded}`];
}

/** Understands a message; any other one shows that the service is alive. Pure. */
export function hear(text: string): Heard {
  const message = Object(parsed(text)) as Readonly<Record<string, unknown>>;
  const id = String(message.id ?? '');
  switch (message.type) {
    case 'connection_ack': {
      const timeoutMs = Number(message.connectionTimeoutMs);
      return { kind: 'ready', timeoutMs: timeoutMs > 0 ? timeoutMs : USUAL_TIMEOUT_MS };
    }
    case 'subscribe_success':
      return { kind: 'subscribed', id };
    case 'subscribe_error':
      return { kind: 'refused', id };
    case 'data':
      // A text, or a list of them.
      return {
        kind: 'told',
        id,
        messages: [message.event].flat().map((each) => parsed(String(each))),
      };
    default:
      return { kind: 'alive' };
  }
}

/**
 * Milliseconds before the next attempt to connect: each time twice as long, and by chance, so that those who were cut off together do
 * not come back together. Pure.
 * @param failures since it was last connected
 * @param random from 0 to 1
 */
export function pauseBeforeConnecting(failures: number, random: number): number {
  return Math.min(LONGEST_CONNECTING_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + random / 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
