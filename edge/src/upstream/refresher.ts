import { isFlag, isSegment } from '../flags/flag-shape.ts';
import type { FlagStore } from '../flags/flag-store.ts';
import {
  type DeltaEvent,
  type FlagsAnswer,
  withAnswer,
  withEvents,
  withOnlyProjects,
} from '../flags/state.ts';
import { type Log, reasonOf } from '../logging/log.ts';
import { shortened, type Token, withoutCovered } from '../tokens/token.ts';
import { isKept, nextPoll, outcomeOf, type PollOutcome, type Rhythm } from './refresh-rules.ts';
import { steadyNow } from './steady-now.ts';
import type { Reply, Upstream } from './upstream.ts';

/** A token with whose rights flags are polled. */
export interface Source {
  readonly token: Token;
  rhythm: Rhythm;
  etag: string | undefined;
  lastRefreshed: number | undefined;
  lastCheck: number | undefined;
  /** Since when the server refuses it, if it does. */
  refusedSince: number | undefined;
}

export interface RefreshSettings {
  readonly intervalMs: number;
  readonly keepRefusedSeconds: number;
  readonly isDelta: boolean;
}

/** What a poll tells others. */
export interface PollReport {
  readonly source: Source;
  readonly outcome: PollOutcome;
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly headers: Reply['headers'];
}

/** Polls the flags of tokens, each when it is due. */
export class Refresher {
  readonly #sources = new Map<string, Source>();
  readonly #underWay = new Map<Source, Promise<void>>();
  /** Those that a wake-up will poll for. */
  readonly #woken = new Set<Source>();
  readonly #upstream: Upstream;
  readonly #store: FlagStore;
  readonly #settings: RefreshSettings;
  readonly #log: Log;
  readonly #report: (report: PollReport) => void;

  constructor(parts: {
    readonly upstream: Upstream;
    readonly store: FlagStore;
    readonly settings: RefreshSettings;
    readonly log: Log;
    readonly report: (report: PollReport) => void;
  }) {
    this.#upstream = parts.upstream;
    this.#store = parts.store;
    this.#settings = parts.settings;
    this.#log = parts.log;
    this.#report = parts.report;
  }

  sources(): Source[] {
    return [...this.#sources.values()];
  }

  /** The tokens whose flags this node has. */
  tokens(): Token[] {
    return this.sources().map(({ token }) => token);
  }

  /** The token with which to send for an environment: the one that sees most. */
  tokenFor(environment: string): Token | undefined {
    const same = this.tokens().filter((each) => each.environment === environment);
    return same.find(({ projects }) => projects.includes('*')) ?? same[0];
  }

  /** That token of each environment. */
  tokensByEnvironment(): Map<string, Token> {
    const environments = new Set(this.tokens().map(({ environment }) => environment));
    return new Map(
      [...environments].flatMap((name) => {
        const token = this.tokenFor(name);
        return token ? [[name, token] as const] : [];
      }),
    );
  }

  /** Adds tokens, which are due at once; those that others cover are left out. */
  add(tokens: readonly Token[]): void {
    const wanted = withoutCovered([...this.tokens(), ...tokens]);
    const secrets = new Set(wanted.map(({ secret }) => secret));
    for (const secret of this.#sources.keys())
      if (!secrets.has(secret)) this.#sources.delete(secret);
    for (const token of wanted) {
      if (this.#sources.has(token.secret)) continue;
      this.#sources.set(token.secret, {
        token,
        rhythm: { failures: 0, nextAt: 0 },
        etag: undefined,
        lastRefreshed: undefined,
        lastCheck: undefined,
        refusedSince: undefined,
      });
    }
  }

  /** Polls with all tokens that are due. */
  async poll(now = steadyNow()): Promise<void> {
    const due = this.sources().filter(({ rhythm }) => rhythm.nextAt <= now);
    await Promise.all(due.map((source) => this.#once(source)));
  }

  /** Takes a token as refused: its flags go, or stay for as long as is set. */
  refuse(secret: string, now = steadyNow()): void {
    const source = this.#sources.get(secret);
    if (source) this.#refused(source, now);
  }

  /**
   * Polls for an environment a moment later than now, because something may have changed. Not while the server has too much to
   * do, and once for all that comes in that moment.
   * @param delayMs by chance, so that not all nodes ask at once
   */
  wake(environment: string, delayMs: number): void {
    for (const source of this.sources()) {
      const isMeant = source.token.environment === environment && source.rhythm.failures === 0;
      if (!isMeant || this.#woken.has(source)) continue;
      this.#woken.add(source);
      setTimeout(() => void this.#pollAgain(source), delayMs).unref();
    }
  }

  /** A poll that is under way may have been answered before the change. */
  async #pollAgain(source: Source): Promise<void> {
    await this.#underWay.get(source);
    this.#woken.delete(source);
    if (this.#sources.get(source.token.secret) === source) await this.#once(source);
  }

  #once(source: Source): Promise<void> {
    const running =
      this.#underWay.get(source) ?? this.#poll(source).finally(() => this.#underWay.delete(source));
    this.#underWay.set(source, running);
    return running;
  }

  async #poll(source: Source): Promise<void> {
    const started = performance.now();
    let outcome: PollOutcome = 'fault';
    let reply: Reply | undefined;
    try {
      reply = await this.#upstream.send({
        method: 'GET',
        path: this.#settings.isDelta ? '/api/client/delta' : '/api/client/features',
        secret: source.token.secret,
        headers: source.etag === undefined ? {} : { 'if-none-match': source.etag },
      });
      outcome = outcomeOf(reply.status);
      if (outcome === 'changed') this.#take(source, reply);
    } catch (error) {
      outcome = 'fault';
      this.#log.warn('cannot get flags', {
        token: shortened(source.token.secret),
        reason: reasonOf(error),
      });
    }
    const now = steadyNow();
    const milliseconds = performance.now() - started;
    source.lastCheck = now;
    source.rhythm = nextPoll(source.rhythm, outcome, now, this.#settings.intervalMs);
    this.#report({
      source,
      outcome,
      status: reply?.status,
      milliseconds,
      headers: reply?.headers ?? {},
    });
    this.#conclude(source, outcome, reply?.status, now);
  }

  #conclude(source: Source, outcome: PollOutcome, status: number | undefined, now: number): void {
    const token = shortened(source.token.secret);
    if (outcome === 'changed' || outcome === 'unchanged') {
      source.lastRefreshed = now;
      this.#store.updated.set(source.token.environment, now);
      if (source.refusedSince !== undefined)
        this.#log.info('the token is accepted again', { token });
      source.refusedSince = undefined;
    } else if (outcome === 'refused') {
      this.#refused(source, now);
    } else if (status !== undefined) {
      this.#log.warn('the server has no flags for now', {
        token,
        status,
        failures: source.rhythm.failures,
      });
    }
  }

  /** @throws {Error} for what is no answer of this protocol; the flags stay as they are then */
  #take(source: Source, { text, headers }: Reply): void {
    const { environment, projects } = source.token;
    const body: unknown = JSON.parse(text);
    if (this.#settings.isDelta) {
      const events = readEvents(body);
      this.#store.update(environment, (state) => withEvents(state, projects, events));
    } else {
      const answer = readFlags(body);
      this.#store.update(environment, (state) => withAnswer(state, projects, answer));
    }
    source.etag = headers.etag;
  }

  #refused(source: Source, now: number): void {
    const { token } = source;
    const { keepRefusedSeconds } = this.#settings;
    source.refusedSince ??= now;
    const shown = { token: shortened(token.secret), environment: token.environment };
    if (isKept(source.refusedSince, now, keepRefusedSeconds)) {
      const left = Math.ceil(keepRefusedSeconds - (now - source.refusedSince) / 1_000);
      this.#log.error('the server refuses the token: its flags are kept', {
        ...shown,
        secondsLeft: left,
      });
      return;
    }
    this.#sources.delete(token.secret);
    const others = this.tokens().filter(({ environment }) => environment === token.environment);
    if (others.length === 0) {
      this.#store.drop(token.environment);
      this.#log.error(
        'the server refuses the last token of the environment: its flags are gone',
        shown,
      );
    } else {
      const seen = others.flatMap(({ projects }) => projects);
      this.#store.update(token.environment, (state) => withOnlyProjects(state, seen));
      this.#log.error('the server refuses the token: it is dropped', shown);
    }
  }
}

/** @throws {Error} for what is no answer to a poll */
export function readFlags(body: unknown): FlagsAnswer {
  const { features, segments } = Object(body) as Record<string, unknown>;
  if (!Array.isArray(features)) throw new Error('The answer has no list of features.');
  const odd = features.find((each) => !isFlag(each));
  if (odd !== undefined) throw new Error(`The answer has an odd flag: ${beginningOf(odd)}`);
  const isOfSegments = segments == null || (Array.isArray(segments) && segments.every(isSegment));
  if (!isOfSegments) throw new Error('The answer has odd segments.');
  // Checked above.
  return body as FlagsAnswer;
}

function readEvents(body: unknown): DeltaEvent[] {
  const { events } = Object(body) as { readonly events?: unknown };
  if (!Array.isArray(events)) throw new Error('The answer has no list of events.');
  for (const each of events) {
    if (each?.type === 'hydration') readFlags(each);
    if (each?.type === 'feature-updated') readFlags({ features: [each.feature] });
    if (each?.type === 'segment-updated') readFlags({ features: [], segments: [each.segment] });
  }
  return events;
}

/** For a log. */
function beginningOf(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 200);
}
