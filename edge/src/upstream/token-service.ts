import { LRUCache } from 'lru-cache';
import { type Log, reasonOf } from '../logging/log.ts';
import { parseToken, shortened, type Token, tokenTypeOf } from '../tokens/token.ts';
import type { Reply, Upstream } from './upstream.ts';

export type TokenStatus = 'Validated' | 'Invalid' | 'Trusted';

export interface KnownToken extends Token {
  readonly status: TokenStatus;
}

/** Thrown when nobody can say whether a token is valid. */
export class CannotValidate extends Error {}

/** Distinct tokens in one request. */
const MAX_VALIDATED_AT_ONCE = 500;

/** Tokens that are remembered; each is less than a kilobyte. */
const MAX_KNOWN = 20_000;

/** Requests that come within this time ask in one request. */
const BATCH_MS = 5;

interface Waiting {
  readonly promise: Promise<KnownToken>;
  readonly resolve: (token: KnownToken) => void;
  readonly reject: (error: unknown) => void;
}

/** The tokens that callers may use: valid, invalid or trusted. What is unknown is asked for once. */
export class TokenService {
  readonly #known = new LRUCache<string, KnownToken>({ max: MAX_KNOWN });
  readonly #waiting = new Map<string, Waiting>();
  readonly #upstream: Upstream | undefined;
  readonly #log: Log;
  readonly #onAnswer: (headers: Reply['headers']) => void;
  #timer: NodeJS.Timeout | undefined;
  failures = 0;

  /**
   * @param upstream without one, nothing but what was added is known
   * @param onAnswer gets the headers of each answer of the server
   */
  constructor(
    upstream: Upstream | undefined,
    log: Log,
    onAnswer: (headers: Reply['headers']) => void = () => {},
  ) {
    this.#onAnswer = onAnswer;
    this.#upstream = upstream;
    this.#log = log;
  }

  add(token: KnownToken): void {
    this.#known.set(token.secret, token);
  }

  all(): KnownToken[] {
    return [...this.#known.values()];
  }

  find(secret: string): KnownToken | undefined {
    return this.#known.get(secret);
  }

  /**
   * A token, asking the server if it is unknown; `undefined` for what has not the form of one.
   * @throws {CannotValidate} when the server does not say
   */
  async resolve(secret: string): Promise<KnownToken | undefined> {
    const known = this.#known.get(secret);
    if (known) return known;
    if (!this.#upstream) return undefined;
    if (!parseToken(secret)) return undefined;
    let waiting = this.#waiting.get(secret);
    if (!waiting) {
      waiting = Promise.withResolvers<KnownToken>();
      this.#waiting.set(secret, waiting);
      this.#timer ??= setTimeout(() => void this.#ask(), BATCH_MS);
    }
    return waiting.promise;
  }

  /**
   * Asks the server, and remembers its answer.
   * @throws {CannotValidate} when it does not say
   */
  async validate(secrets: readonly string[]): Promise<KnownToken[]> {
    const found: KnownToken[] = [];
    for (let at = 0; at < secrets.length; at += MAX_VALIDATED_AT_ONCE) {
      found.push(...(await this.#validateSome(secrets.slice(at, at + MAX_VALIDATED_AT_ONCE))));
    }
    for (const token of found) this.add(token);
    return found;
  }

  /** Validates all tokens again; those that were invalid are asked for when somebody uses them. */
  async revalidate(): Promise<KnownToken[]> {
    const tokens = this.all();
    for (const { secret, status } of tokens) if (status === 'Invalid') this.#known.delete(secret);
    const valid = tokens.filter(({ status }) => status === 'Validated');
    return this.validate(valid.map(({ secret }) => secret));
  }

  async #ask(): Promise<void> {
    this.#timer = undefined;
    const batch = new Map(this.#waiting);
    this.#waiting.clear();
    try {
      const found = await this.validate([...batch.keys()]);
      for (const token of found) batch.get(token.secret)?.resolve(token);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  async #validateSome(secrets: readonly string[]): Promise<KnownToken[]> {
    if (!this.#upstream) throw new CannotValidate('There is no server to ask.');
    let text = '';
    try {
      const body = JSON.stringify({ tokens: secrets });
      const reply = await this.#upstream.send({ method: 'POST', path: '/edge/validate', body });
      if (reply.status !== 200) throw new Error(`The server answered ${reply.status}.`);
      text = reply.text;
      this.#onAnswer(reply.headers);
      return readAnswer(secrets, JSON.parse(text));
    } catch (error) {
      this.failures += 1;
      this.#log.warn('cannot validate tokens', {
        tokens: secrets.slice(0, 10).map(shortened),
        reason: reasonOf(error),
      });
      throw new CannotValidate(reasonOf(error));
    }
  }
}

/** What a server says about tokens: those that it leaves out are invalid. Pure. */
export function readAnswer(secrets: readonly string[], answer: unknown): KnownToken[] {
  const { tokens } = Object(answer) as { readonly tokens?: unknown };
  if (!Array.isArray(tokens)) throw new Error('The server answered without tokens.');
  const valid = new Map(tokens.map((each) => [each?.token, each]));
  return secrets.map((secret): KnownToken => {
    const parsed = parseToken(secret) ?? { secret, environment: '', projects: [] };
    const said = valid.get(secret);
    const type = tokenTypeOf(said?.type);
    if (!said || !type) return { ...parsed, status: 'Invalid' };
    const projects = Array.isArray(said.projects) ? said.projects.map(String) : parsed.projects;
    const environment =
      typeof said.environment === 'string' ? said.environment : parsed.environment;
    return { secret, environment, projects, type, status: 'Validated' };
  });
}
