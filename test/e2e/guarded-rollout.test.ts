import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { patternOf, readSteps, runSteps, startCommand } from '../support/printed-page.ts';
import { type Service, startService } from '../support/service.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');

let service: Service;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'flagwright-guarded-rollout-'));
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a rollout stops by itself when the errors double, as docs/guarded-rollout.md is printed', async () => {
  const receiverPort = String(await freePort());
  /** The only changes to what the page says: ports that are free here, and the package of this repository. */
  const placed = (text: string): string =>
    text
      .replaceAll('127.0.0.1:4242', new URL(service.url).host)
      .replaceAll('127.0.0.1:4243', `127.0.0.1:${receiverPort}`)
      .replaceAll('*:*.flagwright-local-admin-token', service.adminToken)
      .replace('npm install --silent unleash-client', `ln -s ${modules} node_modules`);
  const [receiving, ...steps] = await readSteps('docs/guarded-rollout.md');
  const receiver = startCommand(receiving?.commands ?? '', { RECEIVER_PORT: receiverPort });
  try {
    await expect.poll(receiver.printed).toContain(`:${receiverPort}`);
    const wanted = (prints: string) => new RegExp(`^${patternOf(prints.trim())}$`);

    const answers = await runSteps(
      steps.map(({ commands, prints }) => ({
        commands: placed(commands),
        isShown: (printed) => wanted(prints).test(printed.trim()),
      })),
      folder,
    );

    expect(answers.map((answer) => answer.trim())).toEqual(
      steps.map(({ prints }) => expect.stringMatching(wanted(prints))),
    );
    for (const shown of steps.flatMap(({ received }) => received)) {
      await expect.poll(receiver.printed).toMatch(new RegExp(patternOf(shown)));
    }
  } finally {
    receiver.stop();
  }
  // Each minute the worker adds up and looks, and the page waits for a few of them.
}, 480_000);
