import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../platform/config.ts';

/** A cookie that the service sets. */
interface CookieInput {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  /** Where the browser sends it; by default everywhere on this host. */
  readonly path?: string;
}

/**
 * The value of a `Set-Cookie` header. Scripts cannot read the cookie, and other sites send it only when
 * they lead a person here. `Secure`, unless the service runs on plain HTTP on one machine.
 */
export function setCookie({ name, value, maxAgeSeconds, path = '/' }: CookieInput): string {
  return stringifySetCookie({
    name,
    value,
    maxAge: Math.floor(maxAgeSeconds),
    path,
    httpOnly: true,
    secure: !isPlainHttp(),
    sameSite: 'lax',
  });
}

/**
 * The full name of a cookie that only this very host can have set: with `__Host-`, browsers refuse it from
 * plain HTTP and from other hosts of the domain. Plain HTTP on one machine does without.
 */
export function hostCookieName(name: string): string {
  return isPlainHttp() ? name : `__Host-${name}`;
}

/** The `Set-Cookie` header that makes a browser forget a cookie of `path: '/'`. */
export function forgetCookie(name: string): string {
  return setCookie({ name, value: '', maxAgeSeconds: 0 });
}

/**
 * The value of a cookie; `undefined` without it.
 * @param cookies of the request, each as `name=value`
 */
export function cookieIn(cookies: readonly string[], name: string): string | undefined {
  return parseCookie(cookies.join('; '))[name];
}

/** Without a base URL the service is behind API Gateway, which has no plain HTTP. */
function isPlainHttp(): boolean {
  const { baseUrl, isBaseUrlSet } = config();
  return isBaseUrlSet && baseUrl.startsWith('http:');
}
