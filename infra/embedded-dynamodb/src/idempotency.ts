import { createHash } from 'node:crypto';
import type { BatchOperation, Level } from './dynalite.ts';
import { idempotentParameterMismatchError } from './service-error.ts';
import { idempotencyPrefix, under } from './storage-keys.ts';

const rememberedForMs = 10 * 60 * 1000;

type Applied = { readonly digest: string; readonly expiresAt: number };

/** Remembers which transactions were applied under which client token. */
export type IdempotencyTokens = {
  /**
   * Whether a transaction with this token was applied already.
   *
   * @throws IdempotentParameterMismatchException when it had other actions
   */
  applied(token: string, actions: unknown): boolean;
  /** Prepares to remember a token: `operations` go into the transaction's own batch, `commit`
   * follows once it is written. */
  prepare(token: string, actions: unknown): { operations: BatchOperation[]; commit(): void };
};

/**
 * Loads the tokens of the last ten minutes: they survive a restart, since a client retries across
 * one. They are kept in memory too, in the order of their expiry.
 *
 * @param now the clock, in milliseconds
 */
export async function loadIdempotencyTokens(
  db: Level,
  now: () => number,
): Promise<IdempotencyTokens> {
  const stored = (await db.iterator(under(idempotencyPrefix)).all()) as [string, Applied][];
  const tokens = new Map(
    stored
      .map(([key, record]): [string, Applied] => [key.slice(idempotencyPrefix.length), record])
      .sort(([, a], [, b]) => a.expiresAt - b.expiresAt),
  );

  return {
    applied(token, actions) {
      const record = tokens.get(token);
      if (record === undefined || record.expiresAt <= now()) return false;
      if (record.digest !== digestOf(actions)) throw idempotentParameterMismatchError();
      return true;
    },
    prepare(token, actions) {
      const record = { digest: digestOf(actions), expiresAt: now() + rememberedForMs };
      return {
        operations: [
          ...forgetExpired(tokens, now()),
          { type: 'put', key: idempotencyPrefix + token, value: record },
        ],
        commit: () => void tokens.set(token, record),
      };
    },
  };
}

function forgetExpired(tokens: Map<string, Applied>, now: number): BatchOperation[] {
  const operations: BatchOperation[] = [];
  for (const [token, { expiresAt }] of tokens) {
    if (expiresAt > now) break;
    tokens.delete(token);
    operations.push({ type: 'del', key: idempotencyPrefix + token });
  }
  return operations;
}

const digestOf = (actions: unknown) =>
  createHash('sha256').update(JSON.stringify(actions)).digest('base64url').slice(0, 22);
