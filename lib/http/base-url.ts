import { config } from '../platform/config.ts';

/** Host name and optional port, so that a header cannot lead a link anywhere else by its form. */
const hostPattern = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * The public URL of the service: the configured one, or else the host of the request, which in the
 * cloud is an address that API Gateway responds to.
 */
export function baseUrlFor(host: string | undefined): string {
  const { baseUrl, isBaseUrlSet } = config();
  return isBaseUrlSet || !host || !hostPattern.test(host) ? baseUrl : `https://${host}`;
}
