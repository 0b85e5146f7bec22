/** The page of the console to show after sign-in: never one of another site. */
export function returnPath(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to');
  if (!to || !URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  // Browsers read two slashes at the beginning as another host: `/.//evil.example` ends there.
  const isHere = url.origin === origin && !url.pathname.startsWith('//');
  return isHere ? url.pathname + url.search + url.hash : '/';
}

/** The address of the sign-in page that comes back to a page. */
export function signInPath(current: string): string {
  return current === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(current)}`;
}
