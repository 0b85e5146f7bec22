import { ConfigurationError } from '../../lib/platform/config.ts';

/**
 * The address of an instance, without credentials, query, trailing slash and the path of its API.
 * @param what names it in the error
 * @throws {ConfigurationError} if it is not an HTTP address
 */
export function addressOf(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ConfigurationError(`${what} must be an address such as https://flags.example.com.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api(\/admin)?$/, '');
}
