import type { BrowserContext, Page } from 'playwright-core';

/** Times by which the processor of the page is slowed down. */
export const SLOWDOWN = 4;

/** What one visit of the list of flags takes, in milliseconds. */
export interface VisitTimes {
  /** From opening the address to the first rows on screen. */
  readonly opened: number;
  /** What the page's thread was busy until then. */
  readonly busy: number;
  /** From a key in the search to its rows on screen. */
  readonly filtered: number;
  /** From a click on a flag, which the pointer rested on, to its page. */
  readonly flag: number;
}

/** What the page notes, in milliseconds since it was opened. */
interface Marks {
  actedAt?: number;
  paintedAt?: number;
  flagAt?: number;
}

/** Runs in the page: notes when rows, and when the page of a flag, are painted. */
const observePage = `
  const afterPaint = (note) => requestAnimationFrame(() => setTimeout(note));
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    if (heading && heading !== 'Flags') {
      window.flagAt ?? afterPaint(() => { window.flagAt ??= performance.now(); });
      return;
    }
    const row = document.querySelector('tr[data-index] a');
    const count = document.querySelector('main [role=status]')?.textContent ?? '';
    if (!row || count === window.countSeen) return;
    window.countSeen = count;
    afterPaint(() => { window.paintedAt = performance.now(); });
  }).observe(document, { subtree: true, childList: true, characterData: true });
  for (const kind of ['keydown', 'mousedown']) addEventListener(kind, () => {
    window.actedAt = performance.now();
    window.paintedAt = undefined;
  }, true);
`;

/**
 * Opens the list of flags, filters it, and opens the first flag that is left.
 * @param origin of the service
 * @param context of somebody who is signed in
 * @param text whose last letter changes how many flags are found
 */
export async function visitList(
  origin: string,
  context: BrowserContext,
  text: string,
): Promise<VisitTimes> {
  const page = await context.newPage();
  await page.addInitScript(observePage);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await devtools.send('Performance.enable');
  await page.goto(`${origin}/flags`);
  const opened = await noted(page, 'paintedAt');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const busy = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);

  await page.getByRole('combobox', { name: 'Search' }).fill(text.slice(0, -1));
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Search' }).press(text.slice(-1));
  const filtered = (await noted(page, 'paintedAt')) - (await noted(page, 'actedAt'));

  const link = page.locator('tr[data-index] th a').first();
  await link.hover();
  await page.waitForLoadState('networkidle');
  await link.click();
  const flag = (await noted(page, 'flagAt')) - (await noted(page, 'actedAt'));
  await page.close();
  return { opened, busy, filtered, flag };
}

/** Waits until the page has noted a time, and returns it. */
async function noted(page: Page, mark: keyof Marks): Promise<number> {
  const found = await page.waitForFunction((name) => (globalThis as unknown as Marks)[name], mark);
  return (await found.jsonValue()) ?? 0;
}
