import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patternOf, readSteps, runSteps } from '../../support/printed-page.ts';
import { type Service, startService } from '../../support/service.ts';

const clone = resolve(import.meta.dirname, '../../..');

let service: Service;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'flagwright-developers-'));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(
    join(bin, 'openfeature'),
    `#!/bin/sh\nexec node ${clone}/test/support/openfeature-tool.ts "$@"\n`,
  );
  await chmod(join(bin, 'openfeature'), 0o755);
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Packages of the registry are those of this repository. */
const link = `mkdir -p node_modules/@openfeature node_modules/@types
ln -s ${clone}/node_modules/typescript node_modules/
ln -s ${clone}/node_modules/@types/node node_modules/@types/
ln -s ${clone}/node_modules/@openfeature/* node_modules/@openfeature/
ln -s ${clone}/node_modules/.bin/tsc node_modules/.bin/`;

it('from an empty repository to a flag that is gone again, as docs/developers.md is printed', async () => {
  const placed = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:4242', service.url)
      .replaceAll('*:*.flagwright-local-admin-token', service.adminToken)
      .replace(/^npm install .*typescript.*$/m, link);
  const steps = await readSteps('docs/developers.md');
  const prologue = `export HOME=${folder} FLAGWRIGHT_CLONE=${clone} PATH=${join(folder, 'bin')}:$PATH\n`;
  const blocks = steps.map(({ commands, prints }, index) => ({
    commands: (index === 0 ? prologue : '') + placed(commands),
    isShown: (printed: string) =>
      new RegExp(`^${patternOf(placed(prints).trim())}$`).test(printed.trim()),
  }));
  const answers = await runSteps(blocks, folder);
  expect(answers.map((answer) => answer.trim())).toEqual(
    steps.map(({ prints }) =>
      expect.stringMatching(new RegExp(`^${patternOf(placed(prints).trim())}$`)),
    ),
  );
}, 240_000);
