import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startService } from '../../test/support/service.ts';
import { startCommand } from '../../test/support/start-command.ts';
import { type ImportSize, stateOfCompany } from './state-of-company.ts';

/** One run of the command. */
interface MeasuredRun {
  readonly seconds: number;
  /** Processor time of the service with its table. */
  readonly processorSeconds: number;
  /** The numbers of the row about flags: created, changed, unchanged, refused. */
  readonly flags: readonly number[];
}

export interface MeasuredImport {
  readonly first: MeasuredRun;
  /** The same again, which changes nothing. */
  readonly again: MeasuredRun;
}

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Imports a company into a service with its data on disk, as `npm start` has it, twice. */
export async function measureImport(size: ImportSize): Promise<MeasuredImport> {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-import-'));
  const service = await startService({ dataDir: join(folder, 'data') });
  try {
    const file = join(folder, 'state.json');
    await writeFile(file, JSON.stringify(stateOfCompany(size)));
    const first = await runOnce(service, file);
    return { first, again: await runOnce(service, file) };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

async function runOnce(service: Service, file: string): Promise<MeasuredRun> {
  const before = await processorSeconds(service.pid);
  const start = performance.now();
  const { PATH } = process.env;
  const env = { PATH, IMPORT_TO: service.url, IMPORT_TOKEN: service.adminToken };
  const { stdout, stderr, code } = await startCommand('infra/import/import.ts', [file], env).ended;
  const seconds = (performance.now() - start) / 1_000;
  if (code !== 0) throw new Error(`The import ended with ${code}: ${stderr}${stdout}`);
  return {
    seconds,
    processorSeconds: (await processorSeconds(service.pid)) - before,
    flags: (/^Flags ([\d ]+)$/m.exec(stdout)?.[1] ?? '').trim().split(/ +/).map(Number),
  };
}

/** User and system time of a process, from Linux. */
async function processorSeconds(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
