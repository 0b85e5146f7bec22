import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { patternOf, readSteps, runSteps, startCommand } from '../../support/printed-page.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-edge-tour-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('a control plane, a node and three SDKs do what docs/edge.md shows, command by command', async () => {
  const steps = await readSteps('docs/edge.md');
  const at = steps.findIndex(({ commands }) => commands.includes('edge:tour'));
  const [first, toggle, list] = steps.slice(at);
  const ports = { PORT: String(await freePort()), EDGE_PORT: String(await freePort()) };
  /** The only change to what the page says: ports that are free here. */
  const placed = (text = '') =>
    text
      .replaceAll('127.0.0.1:4242', `127.0.0.1:${ports.PORT}`)
      .replaceAll('127.0.0.1:3063', `127.0.0.1:${ports.EDGE_PORT}`);
  // `npm ci` is what has been done before the tests.
  const command = first?.commands.trim().split('\n').at(-1) ?? '';
  const tour = startCommand(command, ports);
  const lines = (text = '') => placed(text).trim().split('\n');
  try {
    await expect
      .poll(() => tour.printed().trim().split('\n'), { timeout: 60_000 })
      .toEqual(lines(first?.prints));
    const isShown = (printed: string) =>
      new RegExp(`^${patternOf(placed(list?.prints).trim())}`).test(printed.trim());
    await runSteps([{ commands: placed(toggle?.commands), isShown: () => true }], folder);
    // Each SDK hears of it at its own time.
    await expect
      .poll(() => tour.printed().trim().split('\n').slice(lines(first?.prints).length).sort())
      .toEqual(lines(toggle?.prints).sort());
    const [listed = ''] = await runSteps([{ commands: placed(list?.commands), isShown }], folder);
    expect(isShown(listed), listed).toBe(true);
  } finally {
    tour.stop();
    await tour.ended;
  }
});
