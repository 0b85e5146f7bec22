import { timingSafeEqual } from 'node:crypto';
import { cookieIn } from '../../http/cookies.ts';
import { log } from '../../platform/log.ts';
import { sessionIn } from '../sessions/session-cookie.ts';
import { startSession } from '../sessions/start-session.ts';
import { userName } from '../users/model.ts';
import { exchangeCode } from './exchange-code.ts';
import { findAccount } from './find-account.ts';
import { type Claims, identityOf, misshapenGroups } from './identity.ts';
import type { UsableOidc } from './model.ts';
import { getUsableOidc, redirectUriOf } from './oidc-client.ts';
import { findIdentityProvider } from './provider.ts';
import { SignInRefused } from './sign-in-refusal.ts';
import { syncGroups } from './sync-groups.ts';
import { openTransaction, type Transaction } from './transaction.ts';
import { endedTransactionCookie, transactionCookieName } from './transaction-cookie.ts';

/** A browser that comes back from the provider. */
interface Return {
  /** The query of the address to which the provider has sent it. */
  readonly answer: URLSearchParams;
  readonly cookies: readonly string[];
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** Where the browser goes next, and what it keeps. */
interface ProviderSignIn {
  readonly location: string;
  readonly cookies: readonly string[];
}

/**
 * Signs a person in who comes back from the provider: checks the answer, finds or creates the account, moves
 * it between groups, and starts a session. Nothing is written before the provider has vouched for the person.
 * @throws {SignInRefused} saying why the person is not signed in
 */
export async function finishSignIn(returned: Return): Promise<ProviderSignIn> {
  const { answer, address, userAgent } = returned;
  const transaction = transactionOf(returned);
  const redirectUri = redirectUriOf();
  const settings = await getUsableOidc();
  if (
    settings.discoverUrl !== transaction.discoverUrl ||
    settings.clientId !== transaction.clientId
  )
    throw new SignInRefused('no-transaction', 'the settings were changed meanwhile');
  const provider = await findIdentityProvider(settings);
  const claims = await exchangeCode({ settings, provider, transaction, redirectUri }, answer);
  const identity = identityOf(claims, settings.groupJsonPath);
  const user = await findAccount(settings, identity);
  if (settings.enableGroupSyncing) {
    warnOfMisshapenGroups(claims, settings);
    await syncGroups(user, identity.groups);
  }
  const { cookie } = await startSession({
    user: user.id,
    username: userName(user),
    method: 'oidc',
    address,
    userAgent,
    former: sessionIn(returned.cookies),
  });
  return { location: transaction.returnTo, cookies: [cookie, endedTransactionCookie()] };
}

/** Without a line an administrator would only see that nobody joins a group. */
function warnOfMisshapenGroups(claims: Claims, { groupJsonPath }: UsableOidc): void {
  const detail = misshapenGroups(claims, groupJsonPath);
  if (detail) log.warn('the groups of a person were not understood', { groupJsonPath, detail });
}

/** The transaction that this browser has started; another browser's answer is refused. */
function transactionOf({ answer, cookies }: Return): Transaction {
  const transaction = openTransaction(cookieIn(cookies, transactionCookieName()), Date.now());
  if (!transaction) throw new SignInRefused('no-transaction');
  if (!isSame(answer.get('state') ?? '', transaction.state)) throw new SignInRefused('wrong-state');
  return transaction;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
