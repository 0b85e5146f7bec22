import { createService } from './api/service.ts';
import { run } from './program.ts';
import { readConnection } from './settings/connection.ts';
import { createOutput } from './terminal/output.ts';

/** The command `flagwright`. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());

// What reads the answer may end first, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void run(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  output: createOutput(process.stdout, process.stderr),
  service: async () => createService(await readConnection(process.env), ending.signal),
  ended: ending.signal,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
