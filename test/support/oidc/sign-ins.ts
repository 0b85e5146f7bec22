import { beginSignIn } from '../../../lib/identity/single-sign-on/begin-sign-in.ts';
import { finishSignIn } from '../../../lib/identity/single-sign-on/finish-sign-in.ts';
import { Browser } from './browser.ts';

/** Where the service under test is, for the provider and the browser: nothing listens there. */
export const BASE_URL = 'http://127.0.0.1:4242';

const CALLBACK = `${BASE_URL}/auth/oidc/callback`;

/** Starts a sign-in and lets the provider do its part; returns the address to which it leads back. */
export async function comeBack(browser: Browser, returnTo?: string): Promise<URL> {
  const { location, cookies } = await beginSignIn(returnTo);
  browser.keep(BASE_URL, cookies);
  return new URL(await browser.followTo(location, CALLBACK));
}

/** Finishes a sign-in with the answer of the provider and the cookies of the browser. */
export async function arrive(browser: Browser, back: URL) {
  const signedIn = await finishSignIn({
    answer: back.searchParams,
    cookies: browser.cookiesFor(BASE_URL),
    address: '192.0.2.7',
    userAgent: 'a browser of the tests',
  });
  browser.keep(BASE_URL, signedIn.cookies);
  return signedIn;
}

/** A whole sign-in with a new browser. */
export async function signIn(returnTo?: string) {
  const browser = new Browser();
  return arrive(browser, await comeBack(browser, returnTo));
}
