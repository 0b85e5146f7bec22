import { cookieIn, hostCookieName, setCookie } from '../../http/cookies.ts';

const NAME = 'flagwright-passkey';

/** Enough time to fetch a device. */
export const CEREMONY_SECONDS = 300;

/** The `Set-Cookie` header of a browser that has started something with passkeys. */
export function ceremonyCookie(secret: string): string {
  return setCookie({ name: hostCookieName(NAME), value: secret, maxAgeSeconds: CEREMONY_SECONDS });
}

/** The `Set-Cookie` header after it is done. */
export function endedCeremonyCookie(): string {
  return setCookie({ name: hostCookieName(NAME), value: '', maxAgeSeconds: 0 });
}

/** The secret in the cookies of a request, which may be made up. */
export function ceremonySecretIn(cookies: readonly string[]): string | undefined {
  return cookieIn(cookies, hostCookieName(NAME)) || undefined;
}
