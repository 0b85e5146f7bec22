import { setTimeout as pause } from 'node:timers/promises';
import { buildLocal } from '../../infra/build/local-build.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { replayDeliveries } from '../../lib/integrations/delivery/replay-deliveries.ts';
import { createIntegration } from '../../lib/integrations/settings/create-integration.ts';
import { storeProject } from '../support/stored-project.ts';
import { type CampaignParts, startParts } from './campaign-parts.ts';
import { author, EVENT_TYPE } from './chaos-event.ts';
import { faultNames, startFaultyReceiver } from './faulty-receiver.ts';
import type { MessageCounts } from './fork-program.ts';
import type { QueueFaults } from './queue-proxy.ts';
import { createRandom } from './random.ts';
import { readRecorded, recordEvents } from './record-events.ts';
import { startRecorder } from './recorder.ts';
import { countRemainingWork, type RemainingWork } from './remaining-work.ts';
import { reachVerdict, type Target, type Verdict } from './verdict.ts';
import { startWorkerPool, type WorkerPool } from './worker-pool.ts';

export interface CampaignOptions {
  readonly events: number;
  /** Repeats the random decisions, but not the timing of the processes. */
  readonly seed: string;
  /** Time limit of the campaign. */
  readonly withinMs: number;
  /** Folder with the built functions; built when omitted. */
  readonly buildDir?: string | undefined;
  /** Called regularly with the number of pairs accepted so far. */
  readonly onProgress?: (acceptedPairs: number) => void;
}

/** The result of a campaign. */
export interface CampaignReport extends Verdict {
  readonly seed: string;
  readonly seconds: number;
  /** Acknowledged events, and those committed without an acknowledgement. */
  readonly eventsRecorded: number;
  /** Acknowledged, but not in the event log. */
  readonly notRecorded: readonly string[];
  readonly addons: number;
  readonly kills: { readonly workers: number; readonly recorders: number };
  readonly queueFaults: Readonly<QueueFaults>;
  readonly replayed: number;
  readonly remaining: RemainingWork;
  /** Warnings and errors of the workers and recorders, with their counts. */
  readonly messages: ReadonlyMap<string, number>;
}

const WORKERS = 2;
/** Requests received between two kills. */
const KILL_AFTER = { least: 5, most: 120 } as const;
/** Largest number of open pairs. */
const MOST_OPEN_PAIRS = 400;
const LOOK_EVERY_MS = 250;
const PROGRESS_EVERY_MS = 15_000;
/** Queues must look empty several times in a row: a message may be moving between two of them. */
const QUIET_LOOKS = 3;

/**
 * Records events while workers are killed, each receiver fails in its own way, and the queues
 * duplicate, delay, refuse and repeat messages; then waits until no work is left, and compares the
 * recorded events, the received requests and the delivery log.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  await using stack = new AsyncDisposableStack();
  return await run(options, stack);
}

function acceptedPairs(targets: readonly Target[]): number {
  return targets
    .flatMap(({ receiver }) => [...receiver.seen.values()])
    .filter(({ accepted }) => accepted > 0).length;
}

async function run(
  { events, seed, withinMs, buildDir, onProgress }: CampaignOptions,
  stack: AsyncDisposableStack,
): Promise<CampaignReport> {
  const startedAt = Date.now();
  const deadline = startedAt + withinMs;
  const CHAOS_BUILD_DIR = buildDir ?? (await buildLocal());
  const parts = await startParts(createRandom(seed, 'queues'), stack);
  Object.assign(process.env, parts.env);
  const targets = await startTargets(seed, stack);
  const messages: MessageCounts = new Map();
  const CHAOS_QUEUES = JSON.stringify([...parts.queues.values()]);
  const pool = startWorkerPool({
    size: WORKERS,
    env: { ...parts.env, CHAOS_BUILD_DIR, CHAOS_QUEUES },
    messages,
    progress: () => requests(targets),
    killAfter: KILL_AFTER,
    random: createRandom(seed, 'kills'),
  });
  stack.defer(pool.close);

  const ticker = setInterval(() => onProgress?.(acceptedPairs(targets)), PROGRESS_EVERY_MS);
  stack.defer(() => clearInterval(ticker));
  const recorder = startRecorder(parts.env, messages);
  stack.defer(recorder.close);
  const isBusy = (recorded: number) =>
    Date.now() < deadline && recorded * targets.length - acceptedPairs(targets) > MOST_OPEN_PAIRS;
  const random = createRandom(seed, 'events');
  const acknowledged = await recordEvents(events, recorder, random, isBusy);
  await ride(targets, events * targets.length, deadline);
  calm(parts, pool, targets);
  await settle(parts, deadline);
  const replayed = await replay(targets);
  const remaining = await settle(parts, deadline);
  const recorded = await readRecorded();
  const ids = recorded.map(({ id }) => id);
  const names = new Set(recorded.map(({ featureName }) => featureName));
  return {
    ...(await reachVerdict(targets, ids)),
    seed,
    eventsRecorded: ids.length,
    notRecorded: acknowledged.filter((name) => !names.has(name)),
    addons: targets.length,
    kills: { workers: pool.kills(), recorders: recorder.kills() },
    queueFaults: parts.proxy.faults,
    replayed,
    remaining,
    messages,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

async function startTargets(seed: string, parts: AsyncDisposableStack): Promise<Target[]> {
  const targets: Target[] = [];
  await storeProject();
  for (const fault of faultNames) {
    const receiver = await startFaultyReceiver(fault, createRandom(seed, fault));
    parts.defer(receiver.close);
    const addon = await createIntegration(
      { author, rights: allRights },
      {
        provider: 'webhook',
        enabled: true,
        parameters: { url: receiver.url },
        events: [EVENT_TYPE],
      },
    );
    targets.push({ addonId: addon.id, receiver });
  }
  return targets;
}

function requests(targets: readonly Target[]): number {
  return targets
    .flatMap(({ receiver }) => [...receiver.seen.values()])
    .reduce((sum, seen) => sum + seen.requests, 0);
}

/** Waits until this many pairs were accepted while everything fails. */
async function ride(targets: readonly Target[], pairs: number, deadline: number): Promise<void> {
  while (acceptedPairs(targets) < 0.95 * pairs && Date.now() < deadline) await pause(LOOK_EVERY_MS);
}

/** Stops the faults; only the work they left behind continues. */
function calm(parts: CampaignParts, pool: WorkerPool, targets: readonly Target[]): void {
  pool.calm();
  parts.proxy.calm();
  for (const { receiver } of targets) receiver.calm();
}

/** Waits until no work is left, or the time is over. */
async function settle(parts: CampaignParts, deadline: number): Promise<RemainingWork> {
  let quiet = 0;
  for (;;) {
    const remaining = await countRemainingWork(parts);
    quiet = remaining.marks + remaining.messages === 0 ? quiet + 1 : 0;
    if (quiet >= QUIET_LOOKS || Date.now() > deadline) return remaining;
    await pause(LOOK_EVERY_MS);
  }
}

/** Replays failed deliveries, to receivers that now work. */
async function replay(targets: readonly Target[]): Promise<number> {
  let queued = 0;
  for (const { addonId, receiver } of targets) {
    receiver.heal();
    queued += (await replayDeliveries(allRights, addonId, {})).queued;
  }
  return queued;
}
