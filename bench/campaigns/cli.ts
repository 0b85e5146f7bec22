import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { buildCommand, commandFile } from '../../cli/build.ts';
import { atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

const RUNS = 15;
const MOST_START_MS = 150;

/** What is run, and what is needed to find out how much of it is the command. */
const runs = {
  'Node.js alone': ['-e', '0'],
  'flagwright --version': [commandFile, '--version'],
  'flagwright --help': [commandFile, '--help'],
  'flagwright complete -- ro': [commandFile, 'complete', '--', 'ro'],
} as const;

/** Size and start of the command `flagwright`. */
export const cli: Section = {
  name: 'cli',
  title: 'The command flagwright',
  explanation: `The bundle, and the processor time of a process from its start to its end, without a service: the median of ${RUNS} runs in turns.`,
  run: async ({ quick }) => {
    await buildCommand();
    const bytes = await readFile(commandFile);
    const times = new Map<string, number[]>(Object.keys(runs).map((name) => [name, []]));
    for (let run = 0; run < (quick ? 3 : RUNS); run += 1) {
      for (const [name, words] of Object.entries(runs)) times.get(name)?.push(processorMs(words));
    }
    const medians = [...times].map(([name, values]) => [name, median(values)] as const);
    return {
      tables: [
        {
          title: 'Size',
          rows: [
            { file: 'flagwright.cjs', bytes: bytes.length, 'bytes, gzip': gzipSync(bytes).length },
          ],
        },
        {
          title: 'Start',
          rows: medians.map(([name, ms]) => ({ command: name, 'CPU ms': rounded(ms) })),
        },
      ],
      budgets: medians
        .filter(([name]) => name.startsWith('flagwright'))
        .map(([name, ms]) =>
          atMost({
            name: `processor time of ${name}`,
            unit: 'ms',
            kind: 'time',
            value: rounded(ms),
            limit: MOST_START_MS,
          }),
        ),
    };
  },
};

/** The processor time of one run, as the shell measures it: Node has it only of all processes together. */
function processorMs(words: readonly string[]): number {
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', 'bash', process.execPath, ...words],
    { encoding: 'utf8' },
  );
  const [user = 0, system = 0] = stderr.trim().split(/\s+/).slice(-2).map(Number);
  return (user + system) * 1_000;
}
