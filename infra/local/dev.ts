/** `npm run dev`: the local stack, restarted whenever its source changes. */
import { spawn } from 'node:child_process';
import { repository } from '../build/repository.ts';

const watched = ['functions', 'lib', 'infra', 'serverless.yml'];

const child = spawn(
  process.execPath,
  [
    ...watched.map((path) => `--watch-path=${path}`),
    '--watch-preserve-output',
    'infra/local/start.ts',
  ],
  { cwd: repository, stdio: 'inherit' },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
