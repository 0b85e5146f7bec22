import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeWithin } from '../../platform/dynamo/write-within.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    TokenUse: TokenUse;
  }
}

/** When a token was used last, to within an hour. */
interface TokenUse {
  /** SHA-256 of the secret of the token. */
  readonly hash: string;
  /** RFC 3339. */
  readonly usedAt: string;
}

const PRECISION_MS = 3_600_000;
/** A use that could not be recorded is tried again after this time. */
const AGAIN_MS = 60_000;
/** A request waits no longer for the mark. */
const WAIT_MS = 1_000;
const KEPT_SECONDS = 400 * 86_400;
/** As many as an instance has tokens. */
const REMEMBERED = 2_000;

/**
 * Records that a token is used, unless that was done within the hour: one write for each token, hour and
 * process, and one that changes nothing if another process was first. It never fails: without the mark the
 * request goes on, and a later one records its own use.
 */
export const recordTokenUse = createTokenUseRecorder();

/** Creates what a process has one of; tests create several, as if they were several processes. */
export function createTokenUseRecorder() {
  const recorded = new ExpiringMap<true>(REMEMBERED);
  return async ({ hash, place }: TokenInUse, now = new Date()): Promise<void> => {
    if (recorded.get(hash)) return;
    // Before the write, so that of requests at the same time one writes.
    recorded.set(hash, true, PRECISION_MS);
    const isAnswered = await writeWithin(WAIT_MS, useWrite(hash, place, now));
    if (!isAnswered) recorded.set(hash, true, AGAIN_MS);
  };
}

/** A token, and where its last use is kept: beside those that lists show with it. */
export interface TokenInUse {
  readonly hash: string;
  readonly place: ReturnType<typeof keys.tokenUse>;
}

/** When tokens were used last, by hash; those that were used within 400 days, deleted ones included. */
export type TokenUses = ReadonlyMap<string, string>;

/** Of all API tokens. */
export async function readTokenUses(): Promise<TokenUses> {
  return byHash(await queryPartition(keys.tokenUsePartition));
}

/** Of some API tokens, by hash: 100 a round trip. */
export async function readTokenUsesOf(hashes: readonly string[]): Promise<TokenUses> {
  const uses = await getItems(hashes.map(keys.tokenUse));
  return byHash(uses.flatMap((use) => use ?? []));
}

/** Of all tokens of service accounts. */
export async function readServiceTokenUses(): Promise<TokenUses> {
  return byHash(await queryPartition(keys.userTokenUsePartition('Service Account')));
}

/** Of the tokens of a person or a service account: two queries at once, of which one finds nothing. */
export async function readUserTokenUses(user: number): Promise<TokenUses> {
  const lists = await Promise.all(
    (['User', 'Service Account'] as const).map((accountType) =>
      queryPartition(keys.userTokenUsePartition(accountType), keys.userTokenUsePrefix(user)),
    ),
  );
  return byHash(lists.flat());
}

/** Of some tokens of people and service accounts, by hash: 100 a round trip. */
export async function readUserTokenUsesOf(
  tokens: readonly {
    readonly user: number;
    readonly accountType: 'User' | 'Service Account';
    readonly hash: string;
  }[],
): Promise<TokenUses> {
  const uses = await getItems(
    tokens.map(({ accountType, user, hash }) => keys.userTokenUse(accountType, user, hash)),
  );
  return byHash(uses.flatMap((use) => use ?? []));
}

function byHash(uses: readonly TokenUse[]): TokenUses {
  return new Map(uses.map(({ hash, usedAt }) => [hash, usedAt]));
}

function useWrite(hash: string, place: TokenInUse['place'], now: Date) {
  const due = new Date(now.getTime() - PRECISION_MS).toISOString();
  const ttl = ttlAfter(KEPT_SECONDS, now);
  return {
    update: place,
    expression: 'SET #hash = :hash, usedAt = :at, #ttl = :ttl',
    names: { '#hash': 'hash', '#ttl': 'ttl' },
    values: { ':hash': hash, ':at': now.toISOString(), ':ttl': ttl },
    when: {
      expression: 'attribute_not_exists(pk) OR usedAt <= :due',
      values: { ':due': due },
    },
  };
}
