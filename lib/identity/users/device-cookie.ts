import { config } from '../../platform/config.ts';
import { DEVICE_SECONDS } from './device-store.ts';

const NAME = 'flagwright-device';

/**
 * The `Set-Cookie` header that makes the device known. It is not a credential: it only frees the owner
 * from limits that strangers use up. Secure, unless the service runs on plain HTTP on one machine.
 */
export function deviceCookie(secret: string): string {
  const { baseUrl, isBaseUrlSet } = config();
  const isPlain = isBaseUrlSet && baseUrl.startsWith('http:');
  const attributes = [
    `Max-Age=${DEVICE_SECONDS}`,
    'Path=/auth/simple',
    'HttpOnly',
    'SameSite=Lax',
    ...(isPlain ? [] : ['Secure']),
  ];
  return [`${NAME}=${secret}`, ...attributes].join('; ');
}

/** The secret of the device in the cookies of a request. */
export function deviceSecretIn(cookies: readonly string[]): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}
