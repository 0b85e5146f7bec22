import type { QueryClient } from '@tanstack/react-query';
import { me } from './session/use-me.ts';

/**
 * Starts to load what the list of flags needs, before anything is drawn: the file of the page and the
 * signed-in person come at the same time, not one after the other. Other pages wait for the person first.
 * @param path of the address that was opened
 */
export function loadAhead(path: string, queries: QueryClient): void {
  const isOfAll = path === '/';
  if (!isOfAll && !/^\/projects\/[^/]+$/.test(path)) return;
  void queries.prefetchQuery(me);
  void (isOfAll
    ? import('./pages/flags/all-flags.tsx')
    : import('./pages/project/project-flags.tsx'));
}
