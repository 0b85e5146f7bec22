import { type Log, reasonOf } from '../logging/log.ts';
import { covers, shortened } from '../tokens/token.ts';
import type { Refresher } from './refresher.ts';
import { steadyNow } from './steady-now.ts';
import { CannotValidate, type KnownToken, type TokenService } from './token-service.ts';

interface Parts {
  /** Of the option. */
  readonly secrets: readonly string[];
  readonly tokens: TokenService;
  readonly refresher: Refresher;
  readonly revalidationMs: number;
  readonly log: Log;
}

/** The tokens that a node was started with: once they are valid, their flags are polled. */
export class StartupTokens {
  readonly #parts: Parts;
  /** When each is to be validated, Unix milliseconds; those that are polled with are not here. */
  readonly #pending: Map<string, number>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pending = new Map(parts.secrets.map((secret) => [secret, 0]));
    if (parts.secrets.length === 0) {
      parts.log.warn('no TOKENS: this node has no flags to serve');
    }
  }

  get isEmpty(): boolean {
    return this.#parts.secrets.length === 0;
  }

  /** Polls at once with what was valid before a restart: the server may be away. */
  restore(): void {
    const { secrets, tokens, refresher } = this.#parts;
    const known = secrets.flatMap((secret) => tokens.find(secret) ?? []);
    refresher.add(known.filter((token) => token.status === 'Validated' && token.type === 'client'));
  }

  /**
   * Validates those that are due.
   * @returns whether there are new ones to poll with
   */
  async validate(now = steadyNow()): Promise<boolean> {
    const due = [...this.#pending].filter(([, at]) => at <= now).map(([secret]) => secret);
    if (due.length === 0) return false;
    try {
      const found = await this.#parts.tokens.validate(due);
      return this.#take(found, now);
    } catch (error) {
      if (!(error instanceof CannotValidate)) throw error;
      return false;
    }
  }

  /** Validates all known tokens again: what became invalid is dropped, as if a poll had been refused. */
  async revalidate(): Promise<void> {
    const { tokens, refresher, log } = this.#parts;
    try {
      for (const { secret, status } of await tokens.revalidate()) {
        if (status === 'Invalid') refresher.refuse(secret);
      }
    } catch (error) {
      if (!(error instanceof CannotValidate)) throw error;
      log.warn('tokens stay as they are', { reason: reasonOf(error) });
    }
    this.#addRefused();
  }

  #take(found: readonly KnownToken[], now: number): boolean {
    const { refresher, revalidationMs, log } = this.#parts;
    for (const { secret, status, type } of found) {
      const isGood = status === 'Validated' && type === 'client';
      if (isGood) {
        this.#pending.delete(secret);
        log.info('a token of TOKENS is valid', { token: shortened(secret) });
        continue;
      }
      // It may become valid, and nobody should have to restart the node then.
      this.#pending.set(secret, now + revalidationMs);
      const reason = status === 'Invalid' ? 'the server does not know it' : `it is a ${type} token`;
      log.error('a token of TOKENS cannot be used', { token: shortened(secret), reason });
    }
    const before = refresher.sources().length;
    refresher.add(found.filter(({ status, type }) => status === 'Validated' && type === 'client'));
    return refresher.sources().length > before;
  }

  /** Tokens whose polls were refused are validated again with the next revalidation. */
  #addRefused(): void {
    const { secrets, tokens, refresher } = this.#parts;
    const polled = refresher.tokens();
    for (const secret of secrets) {
      const token = tokens.find(secret);
      const isPolled = polled.some(
        (each) => each.secret === secret || (token && covers(each, token)),
      );
      if (!isPolled && !this.#pending.has(secret)) this.#pending.set(secret, 0);
    }
  }
}
