import { cookieIn, setCookie } from '../../http/cookies.ts';
import { DEVICE_SECONDS } from './device-store.ts';

const NAME = 'flagwright-device';

/**
 * The `Set-Cookie` header that makes the device known. It is not a credential: it only frees the owner
 * from limits that strangers use up.
 */
export function deviceCookie(secret: string): string {
  return setCookie({
    name: NAME,
    value: secret,
    maxAgeSeconds: DEVICE_SECONDS,
    path: '/auth/simple',
  });
}

/** The secret of the device in the cookies of a request. */
export function deviceSecretIn(cookies: readonly string[]): string | undefined {
  return cookieIn(cookies, NAME);
}
