import { hostCookieName, setCookie } from '../../http/cookies.ts';

/** Name of the cookie that has the transaction. */
export function transactionCookieName(): string {
  return hostCookieName('flagwright-oidc');
}

/** The `Set-Cookie` header that makes the browser forget its transaction. */
export function endedTransactionCookie(): string {
  return setCookie({ name: transactionCookieName(), value: '', maxAgeSeconds: 0 });
}
