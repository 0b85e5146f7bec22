import { createHash } from 'node:crypto';
import type { BatchOperation, Level } from './dynalite.ts';
import { idempotentParameterMismatchError } from './service-error.ts';
import { IDEMPOTENCY_PREFIX, under } from './storage-keys.ts';

const REMEMBERED_FOR_MS = 10 * 60 * 1000;

interface Applied {
  readonly digest: string;
  readonly expiresAt: number;
}

/** Remembers the client token of every applied transaction. */
export interface IdempotencyTokens {
  /**
   * Whether a transaction with this token was already applied.
   *
   * @throws IdempotentParameterMismatchException when it had other actions
   */
  applied(token: string, actions: unknown): boolean;
  /**
   * Prepares to remember a token. Write `operations` in the transaction's own batch, then call
   * `commit`.
   */
  prepare(token: string, actions: unknown): { operations: BatchOperation[]; commit(): void };
}

/**
 * Loads the tokens of the last ten minutes. They survive a restart, because a client may retry
 * across one. They are also kept in memory, ordered by expiry.
 *
 * @param now the clock, in milliseconds
 */
export async function loadIdempotencyTokens(
  db: Level,
  now: () => number,
): Promise<IdempotencyTokens> {
  const stored = (await db.iterator(under(IDEMPOTENCY_PREFIX)).all()) as [string, Applied][];
  const tokens = new Map(
    stored
      .map(([key, record]): [string, Applied] => [key.slice(IDEMPOTENCY_PREFIX.length), record])
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
      const record = { digest: digestOf(actions), expiresAt: now() + REMEMBERED_FOR_MS };
      return {
        operations: [
          ...forgetExpired(tokens, now()),
          { type: 'put', key: IDEMPOTENCY_PREFIX + token, value: record },
        ],
        commit: () => void tokens.set(token, record),
      };
    },
  };
}

function digestOf(actions: unknown): string {
  return createHash('sha256').update(JSON.stringify(actions)).digest('base64url').slice(0, 22);
}

function forgetExpired(tokens: Map<string, Applied>, now: number): BatchOperation[] {
  const operations: BatchOperation[] = [];
  for (const [token, { expiresAt }] of tokens) {
    if (expiresAt > now) break;
    tokens.delete(token);
    operations.push({ type: 'del', key: IDEMPOTENCY_PREFIX + token });
  }
  return operations;
}
