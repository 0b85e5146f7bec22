import { randomUUID } from 'node:crypto';
import type { Caller } from '../../auth/caller.ts';
import type { VariantResult } from '../../evaluation/model.ts';
import { log } from '../../platform/log.ts';
import type { BulkSender } from './bulk-sender.ts';
import { recordBulkMetrics } from './record-metrics.ts';

/** An evaluation that the service made for an application. */
interface CountedEvaluation {
  readonly caller: Caller;
  readonly appName: string;
  readonly environment: string;
  readonly featureName: string;
  readonly enabled: boolean;
  /** Absent: the flag does not exist. */
  readonly variant?: VariantResult;
}

/** Counts of a flag, an application and an environment, as bulk posts have them. */
interface CountedRow {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  readonly timestamp: number;
  yes: number;
  no: number;
  readonly variants: Record<string, number>;
}

/** The counts of one token, which are posted together. */
interface CountBatch {
  readonly caller: Caller;
  /** Tells a retry of this batch from another one with the same counts. */
  readonly sender: BulkSender;
  readonly rows: Map<string, CountedRow>;
}

type Send = (
  caller: Caller,
  sent: { readonly applications: readonly []; readonly metrics: readonly CountedRow[] },
  sender: BulkSender,
) => Promise<void>;

/** As often as SDKs post. */
const POST_AFTER_MS = 60_000;
/** Together in memory; more are posted before their time. About 2 MB. */
const MAX_WAITING_ROWS = 5_000;
/** A batch that could not be posted within that time is given up. */
const GIVE_UP_AFTER_MS = 3_600_000;

/** The counter of this process. */
const counter = createEvaluationCounter(recordBulkMetrics);

/**
 * Counts an evaluation in memory, which costs no call: `postDueCounts` posts it later, with others.
 */
export function countEvaluation(evaluation: CountedEvaluation): void {
  counter.count(evaluation, Date.now());
}

/**
 * Posts what was counted, at most once a minute. A function is frozen between requests, so this is done in the first
 * request after that minute; what was counted before a process ends without another request is lost. Never throws: what
 * could not be posted is kept, and posted again a minute later.
 */
export function postDueCounts(): Promise<void> {
  return counter.postDue(Date.now());
}

/**
 * Creates a counter. A process has one; tests create several.
 * @param send posts the counts of a token; the same batch again is not counted again
 */
export function createEvaluationCounter(send: Send) {
  let waiting = new Map<string, CountBatch>();
  let failed: CountBatch[] = [];
  let dueAt = Number.POSITIVE_INFINITY;
  let startedAt = 0;

  function count(evaluation: CountedEvaluation, now: number): void {
    const id = tokenIdOf(evaluation.caller);
    const batch = waiting.get(id) ?? newBatch(evaluation.caller);
    waiting.set(id, batch);
    addTo(batch.rows, evaluation, now);
    if (dueAt === Number.POSITIVE_INFINITY) dueAt = now + POST_AFTER_MS;
    if (sizeOf(waiting.values()) >= MAX_WAITING_ROWS) dueAt = now;
  }

  async function postDue(now: number): Promise<void> {
    if (now < dueAt) return;
    const batches = [...failed, ...waiting.values()];
    if (failed.length === 0) startedAt = now;
    waiting = new Map();
    failed = [];
    dueAt = Number.POSITIVE_INFINITY;
    const results = await Promise.all(batches.map((batch) => tryToPost(batch, send)));
    const again = batches.filter((_, index) => !results[index]);
    if (again.length === 0) return;
    const isHopeless = now - startedAt > GIVE_UP_AFTER_MS || sizeOf(again) > MAX_WAITING_ROWS;
    if (isHopeless) {
      log.error('counts of evaluations were given up', undefined, { rows: sizeOf(again) });
      return;
    }
    failed = again;
    dueAt = now + POST_AFTER_MS;
  }

  return { count, postDue };
}

function newBatch(caller: Caller): CountBatch {
  const sender = { connection: randomUUID(), windowMs: 2 * GIVE_UP_AFTER_MS };
  return { caller, sender, rows: new Map() };
}

function addTo(rows: Map<string, CountedRow>, evaluation: CountedEvaluation, now: number): void {
  const { featureName, appName, environment, enabled, variant } = evaluation;
  const id = JSON.stringify([featureName, appName, environment]);
  const known = rows.get(id);
  const row = known ?? {
    featureName,
    appName,
    environment,
    timestamp: now,
    yes: 0,
    no: 0,
    variants: Object.create(null),
  };
  if (!known) rows.set(id, row);
  if (enabled) row.yes += 1;
  else row.no += 1;
  if (variant?.enabled) row.variants[variant.name] = (row.variants[variant.name] ?? 0) + 1;
}

async function tryToPost({ caller, sender, rows }: CountBatch, send: Send): Promise<boolean> {
  try {
    await send(caller, { applications: [], metrics: [...rows.values()] }, sender);
    return true;
  } catch (error) {
    log.error('counts of evaluations could not be posted', error, { rows: rows.size });
    return false;
  }
}

function sizeOf(batches: Iterable<CountBatch>): number {
  let size = 0;
  for (const { rows } of batches) size += rows.size;
  return size;
}

/** Tokens with the same name and rights are counted together. */
function tokenIdOf({ author, tokenType, environment, projects }: Caller): string {
  return JSON.stringify([author.id, author.name, tokenType, environment, projects]);
}
