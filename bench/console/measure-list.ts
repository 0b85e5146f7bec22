/**
 * How fast the list of flags is in a browser with a processor that is four times slower: from opening the page to
 * the first rows, and from a key in the search to the rows that match.
 *
 * node bench/console/measure-list.ts http://localhost:4242 username password
 */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { startChromium } from '../../test/support/chromium.ts';

const RUNS = 5;

/** Times by which the processor is slowed down. */
const SLOWDOWN = 4;

const [origin = 'http://localhost:4242', username = '', password = ''] = process.argv.slice(2);

/** What the page notes, in milliseconds since it was opened. */
interface Marks {
  typedAt?: number;
  paintedAt?: number;
}

/** Runs in the page: notes when rows are painted. */
const observeRows = `
  new MutationObserver(() => {
    const row = document.querySelector('tr[data-index] a');
    const count = document.querySelector('main [role=status]')?.textContent ?? '';
    if (!row || count === window.countSeen) return;
    window.countSeen = count;
    requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('keydown', () => {
    window.typedAt = performance.now();
    window.paintedAt = undefined;
  });
`;

const chromium = await startChromium();
try {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  const login = await context.request.post(`${origin}/auth/simple/login`, {
    data: { username, password },
  });
  if (!login.ok()) throw new Error(`Signing in was answered ${login.status()}.`);
  await context.addInitScript(observeRows);
  process.stdout.write(`first opening: ${await sizes(context)}\n`);
  const opened: number[] = [];
  const filtered: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { page, metrics } = await slowPage(context);
    await page.goto(origin);
    opened.push(await painted(page));
    busy.push(await metrics());
    filtered.push(await typing(page));
    await page.close();
  }
  report('first rows', opened);
  report('processor of the page until then', busy);
  report('key to painted rows', filtered);
} finally {
  await chromium.close();
}

async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await devtools.send('Performance.enable');
  const metrics = async () => {
    const found = await devtools.send('Performance.getMetrics');
    return 1_000 * (found.metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  return { page, metrics };
}

/** Waits for rows, and returns when they were painted. */
async function painted(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (globalThis as unknown as Marks).paintedAt);
  return (await found.jsonValue()) ?? 0;
}

/** From a key in the search to the rows that match, in milliseconds. */
async function typing(page: Page): Promise<number> {
  await page.getByLabel('Search').fill('ba');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Search').press('s');
  const typed = await page.evaluate(() => (globalThis as unknown as Marks).typedAt ?? 0);
  return (await painted(page)) - typed;
}

/** Script and style that the first opening of the list loads, compressed with gzip. */
async function sizes(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await page.goto(origin);
  await painted(page);
  await page.waitForLoadState('networkidle');
  const bytes = { js: 0, css: 0 };
  for (const response of loaded) {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1];
    if (kind !== 'js' && kind !== 'css') continue;
    bytes[kind] += gzipSync(await response.body(), { level: 9 }).length;
  }
  await page.close();
  return `${kilobytes(bytes.js)} kB of script, ${kilobytes(bytes.css)} kB of style (gzip)`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

function report(what: string, values: readonly number[]): void {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  process.stdout.write(
    `${what}: median ${sorted[Math.floor(RUNS / 2)]} ms of ${sorted.join(', ')}\n`,
  );
}
