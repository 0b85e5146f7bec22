/** `npm run dev`: the local stack, started again whenever its source changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../build/discover.ts';

/** Editors write a file in several steps; these belong together. */
const SETTLED_MS = 200;

const start = (): ChildProcess =>
  spawn(process.execPath, [resolve(import.meta.dirname, 'start.ts')], { stdio: 'inherit' });

let child = start();
let settling: NodeJS.Timeout | undefined;

const restart = async (): Promise<void> => {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  child = start();
};

for (const path of ['functions', 'lib', 'infra', 'serverless.yml']) {
  watch(resolve(repository, path), { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(restart, SETTLED_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    child.kill(signal);
    if (child.exitCode === null) child.once('exit', (code) => process.exit(code ?? 1));
    else process.exit(0);
  });
}
