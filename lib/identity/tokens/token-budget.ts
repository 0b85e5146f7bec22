import type { TokenType } from '../../auth/caller.ts';
import { config } from '../../platform/config.ts';
import { MINUTE_MS } from '../../platform/days.ts';
import { TooManyRequests } from '../../platform/errors.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';
import { log } from '../../platform/log.ts';
import { hashSecret, secretOf } from './token-format.ts';

/** As many as an instance has tokens; of several operations, a process on one machine forgets the idle ones first. */
const REMEMBERED = 2_000;
/** A sixth of the budget is there again after it. Providers of OpenFeature wait for so long. */
const RETRY_AFTER_SECONDS = 10;

/** A request of an application. */
export interface BudgetedRequest {
  /** Each operation has a budget of its own: who polls too much may still send metrics. */
  readonly operationId: string;
  /** Of the header; it was verified. */
  readonly authorization: string | undefined;
  readonly tokenType: TokenType | 'user';
  readonly tokenName: string;
}

/**
 * Lets a token send a number of requests a minute to each operation, so that an application that has gone
 * wild uses up neither the functions nor the table of the others. Each request counts the same, whatever its answer:
 * after a change all applications get a whole one, and that is when they need it most.
 *
 * Each process counts for itself, without a write. A function handles one request at a time, so what goes wild meets
 * few processes, the more so as a refusal takes a millisecond.
 * @throws {TooManyRequests} when the token has sent more
 */
export const spendTokenBudget = createTokenBudget();

/** Creates what a process has one of; tests create several, as if they were several processes. */
export function createTokenBudget() {
  /**
   * Until when a token has spent its budget, in milliseconds of `performance.now()`: each request moves it by its share
   * of a minute, and it may be a minute ahead.
   */
  const spentUntil = new ExpiringMap<number>(REMEMBERED);
  const logged = new ExpiringMap<true>(REMEMBERED);
  return (request: BudgetedRequest): void => {
    const perMinute = budgetOf(request.tokenType);
    if (perMinute === 0) return;
    const { operationId, tokenName } = request;
    const key = `${operationId} ${hashSecret(secretOf(request.authorization) ?? '')}`;
    const now = performance.now();
    const until = Math.max(now, spentUntil.get(key) ?? now) + MINUTE_MS / perMinute;
    if (until <= now + MINUTE_MS) {
      spentUntil.set(key, until, until - now);
      return;
    }
    if (!logged.get(key)) {
      logged.set(key, true, MINUTE_MS);
      log.warn('a token has used up its budget', { operation: operationId, tokenName, perMinute });
    }
    throw new TooManyRequests(
      `This token has sent more than ${perMinute} requests in a minute. Try again in ${RETRY_AFTER_SECONDS} seconds, or give each application a token of its own.`,
      RETRY_AFTER_SECONDS,
    );
  };
}

/** Requests a minute; 0 for no limit. One frontend token is in thousands of browsers. */
function budgetOf(tokenType: BudgetedRequest['tokenType']): number {
  const { clientTokenBudget, frontendTokenBudget } = config();
  return tokenType === 'frontend' ? frontendTokenBudget : clientTokenBudget;
}
