import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withFlags } from '../../lib/clients/environment-cache/apply-invalidations.ts';
import { featuresResponse } from '../../lib/clients/environment-cache/features-response.ts';
import { flagEntry } from '../../lib/clients/environment-cache/flag-json.ts';
import type { EnvironmentState, FlagEntry } from '../../lib/clients/environment-cache/model.ts';
import { enabledFlags } from '../../lib/clients/frontend/enabled-flags.ts';
import { emptyEnvironment } from '../../lib/flags/feature-data/rules.ts';
import { decideAddStrategy } from '../../lib/flags/feature-environments/environment-decisions.ts';
import { PreparedBody } from '../../lib/http/prepared-body.ts';
import { toResponse } from '../../lib/http/to-response.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import { clientStrategies } from '../../test/support/client-requests/load-client-flags.ts';
import { anyFlag } from '../../test/support/stored-flag.ts';
import { atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

const LARGE = 10_000;
const sizes = [100, 1_000, LARGE];
const CHANGES = 21;
/** Of compressing everything again. */
const MAX_OF_WHOLE = 0.5;
const SCOPE = { environment: 'production', inlineSegments: false };
const USER = { userId: '7', appName: 'shop' };

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The first answers after a change, without reads. */
export const polls: Section = {
  name: 'polls',
  title: 'First polls after a change',
  explanation: `Flags have two strategies of two constraints each. ${CHANGES} times a flag changes, and the medians are of processor time, all threads together: from the flag that was read again to the answer in the form that Lambda sends, compressed and in base64. In turns with it, the same answer is written and compressed as a whole, by the fastest level of gzip. The longest step is the processor time that the main thread takes at once, in the first answer and the first evaluation of a process. Megabytes are those of the heap and beside it, after garbage is collected.`,
  run: async ({ quick }) => {
    const measured: Measured[] = [];
    for (const flags of quick ? sizes.slice(0, 1) : sizes) {
      measured.push(await callInChild<Measured>(import.meta.filename, 'measure', flags));
    }
    return {
      tables: [
        { title: 'Milliseconds of processor time', rows: measured.map(timeRow) },
        { title: 'Sizes', rows: measured.map(sizeRow) },
      ],
      budgets: measured
        .filter(({ flags }) => flags === LARGE)
        .map(({ flags, poll, whole }) =>
          atMost({
            name: `first poll after a change of one of ${flags} flags, compared with compressing all of them`,
            value: rounded(poll / whole, 2),
            limit: MAX_OF_WHOLE,
            unit: '×',
            kind: 'time',
          }),
        ),
    };
  },
};

type Measured = Awaited<ReturnType<typeof measure>>;

/** In a child process, whose memory has nothing else. */
export async function measure(flags: number) {
  const empty = await memoryMb();
  let state = stateOf(flags);
  const held = await memoryMb();
  const sent = { plainBytes: 0, wireBytes: 0 };
  const answering = await longestStepMs(async () => Object.assign(sent, await answerTo(state)));
  const answered = await memoryMb();
  const compiling = await longestStepMs(() => enabledFlags(state, ['*'], USER));
  const compiled = await memoryMb();
  const rounds: { poll: number; whole: number; evaluation: number }[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    const changed = entryOf(Math.floor((index * flags) / CHANGES), `changed ${index}`);
    const before = state;
    const poll = await processorMs(async () => {
      state = { ...before, flags: withFlags(before.flags, new Map([[changed.name, changed]])) };
      await answerTo(state);
    });
    const body = await featuresResponse({ state, seen: 1 }, SCOPE).body();
    const whole = await processorMs(async () => send(new PreparedBody(() => body.text())));
    const evaluation = await processorMs(() => enabledFlags(state, ['*'], USER));
    rounds.push({ poll, whole, evaluation });
  }
  return {
    flags,
    poll: median(rounds.map(({ poll }) => poll)),
    whole: median(rounds.map(({ whole }) => whole)),
    evaluation: median(rounds.map(({ evaluation }) => evaluation)),
    longestStep: Math.max(answering, compiling),
    ...sent,
    stateMb: held - empty,
    answerMb: answered - held,
    compiledMb: compiled - answered,
  };
}

/** The answer in the form of a function. */
async function answerTo(state: EnvironmentState) {
  const body = await featuresResponse({ state, seen: 1 }, SCOPE).body();
  return { plainBytes: body.size, wireBytes: send(body) };
}

/** @returns bytes on the wire */
function send(body: PreparedBody): number {
  const reply = toResponse({ status: 200, body }, 'gzip');
  JSON.stringify(reply);
  return Buffer.byteLength(reply.body ?? '', 'base64');
}

function timeRow({ flags, poll, whole, evaluation, longestStep }: Measured) {
  return {
    flags,
    'after a change': rounded(poll, 1),
    'compressed as a whole': rounded(whole, 1),
    ratio: rounded(poll / whole, 2),
    'evaluated for a browser': rounded(evaluation, 1),
    'longest step of a start': rounded(longestStep, 1),
  };
}

function sizeRow({ flags, plainBytes, wireBytes, stateMb, answerMb, compiledMb }: Measured) {
  return {
    flags,
    'plain, kB': rounded(plainBytes / 1_000),
    'gzip, kB': rounded(wireBytes / 1_000, 1),
    'state, MB': rounded(stateMb, 1),
    'its answer, MB': rounded(answerMb, 1),
    'compiled for browsers, MB': rounded(compiledMb, 1),
  };
}

async function processorMs(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  return milliseconds(process.cpuUsage(before));
}

/** Of the main thread, between two turns of the event loop. */
async function longestStepMs(task: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const running = task().finally(() => {
    isDone = true;
  });
  let last = process.threadCpuUsage();
  let longest = 0;
  while (!isDone) {
    await nextTurn();
    const now = process.threadCpuUsage();
    longest = Math.max(longest, milliseconds(now) - milliseconds(last));
    last = now;
  }
  await running;
  return longest;
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

async function memoryMb(): Promise<number> {
  // What lies beside the heap is given back a turn after what refers to it.
  for (let time = 0; time < 3; time += 1) {
    await nextTurn();
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function stateOf(count: number): EnvironmentState {
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, ''));
  return {
    environment: 'production',
    flags: new Map(entries.map((entry) => [entry.name, entry])),
    segments: new Map(),
    projects: new Set(['default']),
  };
}

function entryOf(index: number, description: string): FlagEntry {
  const name = `flag-${String(index).padStart(5, '0')}`;
  const state = clientStrategies(name).reduce(
    (before, strategy) => decideAddStrategy(before, strategy).after,
    { ...emptyEnvironment(name, 'production'), enabled: true },
  );
  return flagEntry({ ...anyFlag, name, description }, state);
}
