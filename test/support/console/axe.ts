import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** How people see the console. */
export const looks = [
  { look: 'in light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { look: 'in dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { look: '320 px wide', viewport: { width: 320, height: 800 }, colorScheme: 'light' },
] as const;

/** Shows the page in one of the looks. */
export async function showIn(
  page: Page,
  { viewport, colorScheme }: (typeof looks)[number],
): Promise<void> {
  await page.setViewportSize(viewport);
  // Colours that are on their way from one look to another are not those that people read.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

let source: string | undefined;

/**
 * The rules that axe finds broken, with the first place of each.
 * @param within selector of the part of the page to look at
 */
export async function violationsOn(page: Page, within = 'html'): Promise<string[]> {
  // Half a megabyte, which a page reads once.
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) {
    source ??= await readFile(path, 'utf8');
    // A debugger may do what the policy forbids pages to do.
    await page.evaluate(source);
  }
  return page.evaluate(`axe.run(${JSON.stringify(within)}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`);
}
