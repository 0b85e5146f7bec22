import { type Log, reasonOf } from '../logging/log.ts';
import { shortened, type Token } from '../tokens/token.ts';
import { steadyNow } from './steady-now.ts';
import { StreamRefusal, type Upstream } from './upstream.ts';

/** Between two tries after a stream has ended; as often longer as tries have failed. */
const PAUSE_MS = 1_000;
const MAX_FAILURES = 30;

/** After a server has said that there is no stream, or no room for one. */
const REFUSED_PAUSE_MS = 300_000;

/** Stream messages that announce changed flags. */
const news = ['unleash-connected', 'unleash-updated'];

interface Parts {
  readonly upstream: Pick<Upstream, 'follow'>;
  readonly log: Log;
  /** Those whose flags are polled. */
  readonly tokens: () => readonly Token[];
  /** Something has changed, or may have while there was no stream. */
  readonly onNews: (environment: string) => void;
}

interface Stream {
  abort: AbortController | undefined;
  failures: number;
  nextAt: number;
  isOpen: boolean;
}

/**
 * Follows the stream of a server that has one, for each token. Its messages say that it is time to poll, so there is
 * one way by which flags arrive, and without the stream polls go on at their interval.
 */
export class Follower {
  readonly #parts: Parts;
  readonly #streams = new Map<string, Stream>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens streams that are due, and ends those of tokens that are not polled with any more. */
  look(now = steadyNow()): void {
    const tokens = this.#parts.tokens();
    const secrets = new Set(tokens.map(({ secret }) => secret));
    for (const [secret, { abort }] of this.#streams) {
      if (secrets.has(secret)) continue;
      abort?.abort();
      this.#streams.delete(secret);
    }
    for (const token of tokens) {
      const stream = this.#streams.get(token.secret) ?? {
        ...{ abort: undefined, failures: 0, nextAt: 0, isOpen: false },
      };
      this.#streams.set(token.secret, stream);
      if (!stream.abort && stream.nextAt <= now) void this.#follow(token, stream);
    }
  }

  /** Whether a stream is open. */
  get isFollowing(): boolean {
    return [...this.#streams.values()].some(({ isOpen }) => isOpen);
  }

  stop(): void {
    for (const { abort } of this.#streams.values()) abort?.abort();
    this.#streams.clear();
  }

  async #follow({ secret, environment }: Token, stream: Stream): Promise<void> {
    const { upstream, log, onNews } = this.#parts;
    const abort = new AbortController();
    stream.abort = abort;
    const shown = { token: shortened(secret), environment };
    let reason = 'The server ended it.';
    let isRefused = false;
    try {
      for await (const event of upstream.follow('/api/client/streaming', secret, abort.signal)) {
        if (stream.failures > 0 || event === 'unleash-connected')
          log.info('following the stream of the server', shown);
        stream.failures = 0;
        stream.isOpen = true;
        if (news.includes(event)) onNews(environment);
      }
    } catch (error) {
      isRefused = error instanceof StreamRefusal;
      reason = reasonOf(error);
    }
    stream.abort = undefined;
    stream.isOpen = false;
    if (abort.signal.aborted) return;
    stream.failures = Math.min(MAX_FAILURES, stream.failures + 1);
    const pauseMs = isRefused ? REFUSED_PAUSE_MS : PAUSE_MS * stream.failures;
    stream.nextAt = steadyNow() + pauseMs;
    log.warn('no stream of the server: only polling', {
      ...{ ...shown, reason, seconds: pauseMs / 1_000 },
    });
  }
}
