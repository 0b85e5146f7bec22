import type { ServerResponse } from 'node:http';
import { deltaAnswer, hydrationAnswer, positionOf, type Scope } from '../flags/client-answers.ts';
import type { FlagStore } from '../flags/flag-store.ts';
import type { State } from '../flags/state.ts';

/** SDKs give a stream up that is silent for a minute. */
const KEEP_ALIVE_MS = 25_000;

/** What a client may leave unread: who reads slower begins again. */
const MAX_UNREAD_BYTES = 4_000_000;

interface Stream {
  readonly response: ServerResponse;
  readonly environment: string;
  /** Of an SDK that takes flags; `undefined` for one that only hears that something changed. */
  readonly scope: Scope | undefined;
  /** What it has. */
  position: string;
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

/** Connections on which clients are told of changes. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #max: number;
  readonly #timer: NodeJS.Timeout;
  /** Since the start. */
  made = 0;

  constructor(store: FlagStore, max: number) {
    this.#max = max;
    store.onChange((state) => this.#tell(state));
    this.#timer = setInterval(() => {
      for (const { response } of this.#open) response.write(':\n\n');
    }, KEEP_ALIVE_MS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  get isFull(): boolean {
    return this.#open.size >= this.#max;
  }

  /**
   * Begins a stream of flags: with everything, or with what changed since the client was here.
   * @param lastEventId what it has
   */
  openFlags(
    response: ServerResponse,
    state: State,
    {
      scope,
      lastEventId,
      extra,
    }: {
      readonly scope: Scope;
      readonly lastEventId: string | undefined;
      readonly extra: Record<string, string>;
    },
  ): void {
    const stream = { response, environment: state.environment, scope, position: positionOf(state) };
    this.#begin(stream, extra);
    const { prepared } = deltaAnswer(state, scope, lastEventId);
    if (prepared) {
      const isEverything = prepared === hydrationAnswer(state, scope);
      send(
        stream,
        isEverything ? 'unleash-connected' : 'unleash-updated',
        prepared.plain.toString(),
      );
    } else response.write(':\n\n');
  }

  /** Begins a stream that tells providers of OpenFeature to evaluate again. */
  openNotices(response: ServerResponse, state: State, extra: Record<string, string>): void {
    this.#begin(
      { response, environment: state.environment, scope: undefined, position: positionOf(state) },
      extra,
    );
    response.write(':\n\n');
  }

  /** Ends the streams of an environment, or all. */
  end(environment?: string): void {
    for (const stream of this.#open) {
      if (environment === undefined || stream.environment === environment) stream.response.end();
    }
    if (environment === undefined) clearInterval(this.#timer);
  }

  #begin(stream: Stream, extra: Record<string, string>): void {
    this.made += 1;
    this.#open.add(stream);
    stream.response.on('close', () => this.#open.delete(stream));
    stream.response.writeHead(200, { ...headers, ...extra });
  }

  #tell(state: State): void {
    const position = positionOf(state);
    for (const stream of this.#open) {
      if (stream.environment !== state.environment) continue;
      const before = stream.position;
      stream.position = position;
      if (stream.response.writableLength > MAX_UNREAD_BYTES) {
        stream.response.destroy();
      } else if (stream.scope) {
        const { prepared } = deltaAnswer(state, stream.scope, before);
        if (prepared) send(stream, 'unleash-updated', prepared.plain.toString());
      } else {
        const notice = {
          type: 'refetchEvaluation',
          etag: position,
          lastModified: Math.floor(Date.now() / 1_000),
        };
        send(stream, 'message', JSON.stringify(notice));
      }
    }
  }
}

function send({ response, position }: Stream, event: string, data: string): void {
  response.write(`event: ${event}\nid: ${position}\ndata: ${data}\n\n`);
}
