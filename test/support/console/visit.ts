import type { Page, Request } from 'playwright-core';

/**
 * Opens a page, and waits until it has asked for all that it shows: nothing is under way, and the browser found time
 * twice without anything new being asked for. `networkidle` says the same after half a second in which nothing happens,
 * which is a minute and more over all screens.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    asked += 1;
    underWay.add(request);
  };
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(url, { waitUntil: 'load' });
    for (let quiet = 0, before = asked; quiet < 2; ) {
      await whenIdle(page);
      quiet = underWay.size === 0 && asked === before ? quiet + 1 : 0;
      before = asked;
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Waits until the page has nothing to do, a moment after it was asked. A page that is loaded again while it is asked is asked again. */
async function whenIdle(page: Page): Promise<void> {
  await page
    .evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 20)))')
    .catch(() => page.waitForLoadState('load'));
}
