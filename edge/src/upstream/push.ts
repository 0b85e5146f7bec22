import { environmentChannel } from '../../../lib/clients/push/channel-rules.ts';
import { listen } from '../../../lib/clients/push/listen.ts';
import { pauseBeforeConnecting } from '../../../lib/clients/push/listen-rules.ts';
import type { Log } from '../logging/log.ts';
import { shortened, type Token } from '../tokens/token.ts';

/** After a wake-up, a node waits for so long at most: not all nodes ask at the same time. */
export const LONGEST_DELAY_MS = 200;

interface Parts {
  readonly log: Log;
  /** Whether the server is reached without TLS: then the channel may be, too. */
  readonly isPlain: boolean;
  /** The token with which to listen for each environment. */
  readonly tokens: () => ReadonlyMap<string, Token>;
  /** Something may have changed. */
  readonly onWakeUp: (environment: string) => void;
  readonly onConnected: (isConnected: boolean) => void;
}

/**
 * The channel in which a server says that something changed. It tells nothing else, so whatever goes wrong with it costs
 * nothing but time: polls go on at their interval.
 */
export class Push {
  readonly #parts: Parts;
  #url: string | undefined;
  #close: (() => void) | undefined;
  /** Of what is listened to: other tokens need another connection. */
  #channels = '';
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the server says about where the channel is; nothing if it has none. */
  offer(header: string | string[] | undefined): void {
    const url = typeof header === 'string' ? this.#accepted(header) : undefined;
    if (url === this.#url) return;
    this.#url = url;
    this.#failures = 0;
    this.#stop();
    this.look();
  }

  /** Connects if it should be and is not, and again if there are other tokens. */
  look(): void {
    const tokens = this.#parts.tokens();
    const channels = [...tokens.values()].map(({ secret }) => secret).join('\n');
    if (this.#close && channels !== this.#channels) this.#stop();
    if (this.#url === undefined || this.#close || this.#retry || tokens.size === 0) return;
    this.#channels = channels;
    this.#connect(this.#url, tokens);
  }

  stop(): void {
    this.#url = undefined;
    this.#stop();
  }

  #accepted(header: string): string | undefined {
    const protocol = URL.parse(header)?.protocol;
    if (protocol === 'wss:' || (protocol === 'ws:' && this.#parts.isPlain)) return header;
    this.#parts.log.warn('the server names a channel that cannot be used', { url: header });
    return undefined;
  }

  #connect(url: string, tokens: ReadonlyMap<string, Token>): void {
    const { log, onWakeUp, onConnected } = this.#parts;
    const environments = new Map(
      [...tokens.keys()].map((environment) => [environmentChannel(environment), environment]),
    );
    const environmentOf = (channel: string) => environments.get(channel) ?? '';
    this.#close = listen({
      url,
      channels: new Map(
        [...tokens].map(([name, token]) => [environmentChannel(name), token.secret]),
      ),
      onSubscribed: (channel) => {
        this.#failures = 0;
        onConnected(true);
        log.info('listening for changes', { environment: environmentOf(channel) });
        // What changed since the last poll was told to nobody.
        onWakeUp(environmentOf(channel));
      },
      onRefused: (channel) => {
        const token = tokens.get(environmentOf(channel));
        log.warn('the channel of changes refuses a token', {
          token: shortened(token?.secret ?? ''),
        });
      },
      onMessage: (channel) => onWakeUp(environmentOf(channel)),
      onEnd: () => {
        this.#stop();
        const pauseMs = pauseBeforeConnecting(this.#failures, Math.random());
        this.#failures += 1;
        log.warn('not listening for changes, only polling', {
          seconds: Math.round(pauseMs / 1_000),
        });
        this.#retry = setTimeout(() => {
          this.#retry = undefined;
          this.look();
        }, pauseMs).unref();
      },
    });
  }

  #stop(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#close?.();
    this.#close = undefined;
    this.#parts.onConnected(false);
  }
}
