import type { Page, Request } from 'playwright-core';

/** Opens a page, and waits until it has asked for all that it shows. */
export function visit(page: Page, url: string): Promise<void> {
  return untilQuiet(page, () => page.goto(url, { waitUntil: 'load' }));
}

/**
 * Does something, and waits until the page has asked for all that follows from it: nothing is under way, and the browser
 * found time twice without anything new being asked for. `networkidle` says the same after half a second in which
 * nothing happens, which is a minute and more over all screens.
 * @param counts whether a request is one of those; absent: all are
 */
export async function untilQuiet(
  page: Page,
  act: () => Promise<unknown>,
  counts: (request: Request) => boolean = () => true,
): Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    if (!counts(request)) return;
    asked += 1;
    underWay.add(request);
  };
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await act();
    for (let quiet = 0, before = asked; quiet < 2; ) {
      await whenIdle(page);
      quiet = underWay.size === 0 && asked === before ? quiet + 1 : 0;
      before = asked;
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Waits until the page has nothing to do, or for a second if it never rests; and a moment. A page that is loaded again while it is asked is asked again. */
async function whenIdle(page: Page): Promise<void> {
  await page
    .evaluate(
      'new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 20), { timeout: 1000 }))',
    )
    .catch(() => page.waitForLoadState('load'));
}
