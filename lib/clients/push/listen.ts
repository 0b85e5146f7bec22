import { hear, hostOf, protocolsOf } from './listen-rules.ts';

/** Who listens to which channels. */
interface Listener {
  /** With `ws` or `wss`. */
  readonly url: string;
  /** A token or ticket for each channel; the first one also connects. */
  readonly channels: ReadonlyMap<string, string>;
  /** The channel is heard from now on. */
  readonly onSubscribed: (channel: string) => void;
  readonly onRefused: (channel: string) => void;
  readonly onMessage: (channel: string, message: unknown) => void;
  /** The connection is over, or could not be made; not after `close`. */
  readonly onEnd: () => void;
}

/** To answer, before anything else is known of how long that may take. */
const ANSWER_MS = 10_000;

/**
 * Connects, and listens until the connection ends: in Node and in browsers, by their own `WebSocket`.
 * @returns a function that ends it
 */
export function listen({
  url,
  channels,
  onSubscribed,
  onRefused,
  onMessage,
  onEnd,
}: Listener): () => void {
  const [first = ''] = channels.values();
  const ids = new Map([...channels.keys()].map((channel, index) => [String(index + 1), channel]));
  const socket = opened(url, first);
  if (!socket) {
    queueMicrotask(onEnd);
    return () => {};
  }
  let timeoutMs = ANSWER_MS;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const say = (message: object) => socket.send(JSON.stringify(message));
  const close = () => {
    isOver = true;
    clearTimeout(timer);
    socket.close();
  };
  const end = () => {
    if (isOver) return;
    close();
    onEnd();
  };
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(end, timeoutMs);
  };
  expectMore();
  socket.onopen = () => say({ type: 'connection_init' });
  socket.onclose = end;
  socket.onerror = end;
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    const heard = hear(String(data));
    const channel = 'id' in heard ? ids.get(heard.id) : undefined;
    if (heard.kind === 'ready') {
      timeoutMs = heard.timeoutMs;
      for (const [id, name] of ids) {
        const authorization = { host: hostOf(url), Authorization: channels.get(name) };
        say({ type: 'subscribe', id, channel: name, authorization });
      }
    }
    expectMore();
    if (channel === undefined) return;
    if (heard.kind === 'subscribed') onSubscribed(channel);
    if (heard.kind === 'refused') onRefused(channel);
    if (heard.kind === 'told') for (const each of heard.messages) onMessage(channel, each);
  };
  return close;
}

/** @returns `undefined` for what cannot be connected to at all, such as one without TLS from a page with it */
function opened(url: string, authorization: string): WebSocket | undefined {
  try {
    return new WebSocket(url, protocolsOf(url, authorization));
  } catch {
    return undefined;
  }
}
