import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { patternOf, readSteps, runSteps, startCommand } from '../support/printed-page.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let folder: string;

beforeEach(async () => {
  // As somebody who follows the page has it: with the first account.
  service = await startService({ env: { FIRST_ACCOUNT: 'on' } });
  folder = await mkdtemp(join(tmpdir(), 'flagwright-tour-'));
});

afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['README.md', 'docs/tour.md', 'docs/people.md'])('%s', (page) => {
  it('prints what it shows, command by command', async () => {
    const steps = await readSteps(page);
    const receiverPort = String(await freePort());
    /** The only change to what the page says: ports that are free here. */
    const placed = (text: string): string =>
      text
        .replaceAll('127.0.0.1:4242', new URL(service.url).host)
        .replaceAll('127.0.0.1:4243', `127.0.0.1:${receiverPort}`);
    const isReceiver = (commands: string): boolean =>
      commands.includes('npm run --silent receiver');
    const receivers = steps
      .filter(({ commands }) => isReceiver(commands))
      .map(({ commands }) => startCommand(commands, { RECEIVER_PORT: receiverPort }));
    const wanted = (prints: string) => new RegExp(`^${patternOf(prints.trim())}$`);
    const printed = () => receivers.map((receiver) => receiver.printed()).join('');
    try {
      if (receivers.length > 0) await expect.poll(printed).toContain(`:${receiverPort}`);
      // `npm ci`, `npm start` and `npm test` are not run here: a service is running already.
      const run = steps.filter(({ commands }) => !/^npm (?:ci|start|test|run)/m.test(commands));
      const answers = await runSteps(
        run.map(({ commands, prints }) => ({
          commands: placed(commands),
          isShown: (printed) => wanted(prints).test(printed.trim()),
        })),
        folder,
      );
      expect(answers).toHaveLength(run.length);
      for (const [index, { commands, prints }] of run.entries()) {
        expect(answers[index]?.trim(), commands).toMatch(wanted(prints));
      }
      for (const shown of receivers.length > 0 ? steps.flatMap(({ received }) => received) : []) {
        await expect.poll(printed, { message: shown }).toMatch(new RegExp(patternOf(shown)));
      }
    } finally {
      for (const receiver of receivers) receiver.stop();
    }
  });
});

it('README.md shows a request that the tour shows', async () => {
  const received = async (page: string) => (await readSteps(page)).flatMap((step) => step.received);
  expect(await received('docs/tour.md')).toEqual(
    expect.arrayContaining(await received('README.md')),
  );
});
