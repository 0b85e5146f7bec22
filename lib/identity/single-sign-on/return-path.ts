/** Where people go who wanted nothing else: the console. */
const DEFAULT_PATH = '/';

/** Characters once they are percent-encoded: the path is in the cookie of the sign-in, and browsers drop one beyond 4 kB. */
const MAX_RETURN_PATH_LENGTH = 1_000;

/**
 * The path to return to after a sign-in: a path of this service, and nothing that a browser could take for
 * another host. Anything else counts as not sent.
 */
export function returnPathOf(sent: string | undefined, baseUrl: string): string {
  if (sent === undefined || sent.length > MAX_RETURN_PATH_LENGTH) return DEFAULT_PATH;
  if (!/^\/(?![/\\])/.test(sent) || /[\\\p{Cc}]/u.test(sent) || !URL.canParse(sent, baseUrl)) {
    return DEFAULT_PATH;
  }
  const { origin, pathname, search, hash } = new URL(sent, baseUrl);
  const isHere = origin === new URL(baseUrl).origin && !pathname.startsWith('//');
  const path = `${pathname}${search}${hash}`;
  return isHere && path.length <= MAX_RETURN_PATH_LENGTH ? path : DEFAULT_PATH;
}
