import { NoAccessError } from '../platform/errors.ts';
import { baseUrlFor } from './base-url.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Refuses a request that a page of another origin may have made, a subdomain's included. Browsers say so
 * themselves, and no script can change what they say; those that do not must name the origin of the service.
 * @throws {NoAccessError} also for a program that says neither
 */
export function refuseOtherOrigins(headers: RequestHeaders): void {
  if (isSameOrigin(headers)) return;
  throw new NoAccessError(
    'A session can change something only from a page of this service: the request needs the header "Sec-Fetch-Site: same-origin" or, without that header, the Origin of the service. Programs use a token in the Authorization header.',
  );
}

function isSameOrigin(headers: RequestHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === new URL(baseUrlFor(headers.host)).origin;
}
