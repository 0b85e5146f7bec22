/** `npm run dev`: the local stack, restarted whenever its source changes, and the page of all components beside it. */
import { spawn } from 'node:child_process';
import { repository } from '../build/repository.ts';
import { startGallery } from './gallery.ts';

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

const port = Number(process.env.GALLERY_PORT || 4244);
await startGallery(port);
console.log(`Components of the console: http://127.0.0.1:${port}`);
