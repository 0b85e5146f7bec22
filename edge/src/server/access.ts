import { hash } from 'node:crypto';
import type { FlagStore } from '../flags/flag-store.ts';
import type { State } from '../flags/state.ts';
import { coverTogether, type Token, type TokenType } from '../tokens/token.ts';
import type { KnownToken, TokenService } from '../upstream/token-service.ts';
import { CannotValidate } from '../upstream/token-service.ts';

/** A caller who may have flags. */
export interface Grant {
  readonly token: KnownToken;
  readonly state: State;
}

/** A request that is refused; without a text, the answer has no body. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message = '', headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const later = { 'retry-after': '5' };

/** Who may have which flags. */
export class Access {
  readonly #tokens: TokenService;
  readonly #store: FlagStore;
  readonly #sources: () => readonly Token[];
  readonly #channels = new WeakMap<Token, string>();

  /** @param sources the tokens whose flags this node has */
  constructor(tokens: TokenService, store: FlagStore, sources: () => readonly Token[]) {
    this.#tokens = tokens;
    this.#store = store;
    this.#sources = sources;
  }

  /**
   * Lets a caller in, or not: at once if the token is known.
   * @param header with the token
   * @throws {Refusal} 401 without a token, 403 for one that may not, 503 when nobody knows
   */
  grant(header: string | undefined, type: TokenType | undefined): Grant | Promise<Grant> {
    const secret = secretOf(header);
    if (secret === undefined) throw new Refusal(401, 'A token is missing.');
    const known = this.#tokens.find(secret);
    return known ? this.#decide(known, type) : this.#ask(secret, type);
  }

  /** The channel of a token: who knows it hears that something changed, and nothing else. */
  channelOf(token: Token): string {
    const known =
      this.#channels.get(token) ?? hash('sha256', `channel ${token.secret}`, 'base64url');
    this.#channels.set(token, known);
    return known;
  }

  /** @throws {Refusal} for a channel of no token that this node knows */
  grantChannel(channel: string | undefined): Grant {
    const token = this.#tokens.all().find((each) => this.channelOf(each) === channel);
    if (!token) throw new Refusal(404, 'There is no such channel on this node.');
    return this.#decide(token, undefined);
  }

  async #ask(secret: string, type: TokenType | undefined): Promise<Grant> {
    try {
      const token = await this.#tokens.resolve(secret);
      if (!token) throw new Refusal(403, 'This is not a token.');
      return this.#decide(token, type);
    } catch (error) {
      // Not 401: nobody has said that the token is invalid.
      if (error instanceof CannotValidate) {
        throw new Refusal(503, 'The token is unknown, and the server cannot be asked.', later);
      }
      throw error;
    }
  }

  #decide(token: KnownToken, type: TokenType | undefined): Grant {
    if (token.status === 'Invalid') throw new Refusal(403, 'The token is not valid.');
    if (token.type === 'admin' || (type !== undefined && token.type !== type))
      throw new Refusal(403);
    if (token.status !== 'Trusted' && !coverTogether(this.#sources(), token)) {
      throw new Refusal(403, 'This node has not the projects and the environment of the token.');
    }
    const state = this.#store.find(token.environment);
    if (!state) throw new Refusal(503, 'This node has no flags of the environment yet.', later);
    return { token, state };
  }
}

/** The token in a header, also after `Bearer`. Pure. */
export function secretOf(header: string | undefined): string | undefined {
  const secret = header?.replace(/^bearer\s+/i, '').trim();
  return secret ? secret : undefined;
}
