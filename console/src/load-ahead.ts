import type { QueryClient } from '@tanstack/react-query';
import { reading } from './api/use-read.ts';
import { searchOf } from './pages/flags/filters.ts';
import { readingPage } from './pages/flags/reading-page.ts';
import { me } from './session/use-me.ts';

/**
 * Starts to load what a list of flags needs, before anything is drawn: the signed-in person, the environments
 * and the first flags come at the same time, not one after the other.
 * @param address that was opened
 */
export function loadAhead({ pathname, search }: Location, queries: QueryClient): void {
  const projectId = /^\/projects\/([\w.~-]+)$/.exec(pathname)?.[1];
  if (pathname !== '/' && projectId === undefined) return;
  void queries.prefetchQuery(me);
  void queries.prefetchQuery(readingPage(searchOf(new URLSearchParams(search), projectId), 0));
  if (projectId === undefined) {
    void queries.prefetchQuery(reading('GET /api/admin/environments', {}));
  } else {
    const params = { projectId };
    void queries.prefetchQuery(
      reading('GET /api/admin/environments/project/{projectId}', { params }),
    );
  }
}
