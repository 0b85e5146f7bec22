import { addressOf, fillConsole } from '../../test/support/console/fill-console.ts';
import { type FirstVisit, firstVisit } from '../../test/support/console/first-visit.ts';
import { openConsole } from '../../test/support/console/open-console.ts';
import { password } from '../../test/support/people.ts';

/** The first visit of one page. */
export interface Visit extends FirstVisit {
  readonly page: string;
}

/** Visits the sign-in, the home page, the list of flags and the page of a flag, each for the first time. */
export async function measureVisits(): Promise<Visit[]> {
  const opened = await openConsole();
  try {
    const filled = await fillConsole(opened.service);
    const visits: Visit[] = [];
    for (const [page, route] of [
      ['the sign-in', undefined],
      ['the home page', '/'],
      ['the list of flags', '/flags'],
      ['a flag', '/projects/:projectId/features/:featureName/:tab?'],
    ] as const) {
      const { context } = await opened.newVisitor();
      if (route !== undefined) {
        await context.request.post(`${opened.origin}/auth/simple/login`, {
          data: { username: 'kim', password },
        });
        // Somebody who comes in the morning was here before.
        await context.addInitScript("localStorage.setItem('signedIn', 'yes')");
      }
      const address = opened.origin + (route === undefined ? '/' : addressOf(route, filled));
      visits.push({ page, ...(await firstVisit(context, address)) });
      await context.close();
    }
    return visits;
  } finally {
    await opened.close();
  }
}
