import type { QueryClient } from '@tanstack/react-query';
import { flagsAddress, homeAddress } from './addresses.ts';
import { isProbablySignedIn } from './api/expiry.ts';
import { reading } from './api/use-read.ts';
import { searchOf } from './pages/flags/filters.ts';
import { readingPage } from './pages/flags/reading-page.ts';
import { dashboardRead, latestEventsRead, openRequestsRead } from './pages/home/home-reads.ts';
import { me } from './session/use-me.ts';

/**
 * Starts to load what the home page or a list of flags needs, before anything is drawn: the signed-in person, the environments
 * and the first flags come at the same time, not one after the other. Where nobody was signed in, only that is asked.
 * @param address that was opened
 */
export function loadAhead({ pathname, search }: Location, queries: QueryClient): void {
  const projectId = /^\/projects\/([\w.~-]+)$/.exec(pathname)?.[1];
  const isHome = pathname === homeAddress;
  if (!isHome && pathname !== flagsAddress && projectId === undefined) return;
  void queries.prefetchQuery(me);
  if (!isProbablySignedIn()) return;
  if (isHome) {
    void queries.prefetchQuery(dashboardRead);
    void queries.prefetchQuery(openRequestsRead);
    void queries.prefetchQuery(latestEventsRead);
    return;
  }
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
