import type { Author } from '../../auth/author.ts';
import { isOverload } from '../../platform/aws-failures.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { log } from '../../platform/log.ts';
import { instanceHead } from '../log/event-log.ts';
import type { EventDraft } from '../log/types.ts';
import {
  type CommitIntent,
  GROUP_OPEN,
  intentKey,
  isCommit,
  nextCommitKey,
  type PendingCommit,
} from './commit-model.ts';
import type { CommitParts, Line } from './commit-port.ts';
import { numberBatch } from './number-commits.ts';

/** How long a writer waits before it looks again whether its commit has a number. */
const LOOK_AGAIN_MS = 10;
/** The same when the table refused to number. */
const THROTTLED_MS = 250;
/** A writer that sees the same oldest commit for this long numbers it: its writer may be dead. */
const TAKE_OVER_MS = 100;
/** Lower bound in read durations, for slow tables. */
const TAKE_OVER_READS = 25;
/** The change is committed, so its writer answers in any case; the number comes with the next round. */
const LONGEST_WAIT_MS = 3_000;

/** Drafts of more characters are stored in items of their own, at most 300 kB each. */
const PART_CHARACTERS = 100_000;
const PART_SECONDS = 86_400;

/** A pending commit, as its writer knows it. */
interface Committed {
  readonly key: string;
  readonly isOldest: boolean;
}

/**
 * Announces a pending commit, and makes sure that nobody commits alone until it has a number.
 * @returns the intent, and what waits, read after this call began
 */
export async function joinGroup(
  parts: CommitParts,
  change: Pick<CommitIntent, 'turn' | 'wants'>,
): Promise<{ readonly intent: CommitIntent; readonly line: Line }> {
  const { table, clock } = parts;
  const intent = { id: clock.newId(), at: clock.now().toISOString(), ...change };
  await table.write({ put: { ...intentKey(intent), ...intent } });
  const [line] = await Promise.all([table.lastInLine(), openGroup(parts)]);
  return { intent, line };
}

/** Nobody commits alone afterwards, while the intent that was stored before exists. */
async function openGroup({ table, clock }: CommitParts): Promise<void> {
  for (;;) {
    const stored = await table.readHead();
    if (stored?.group === GROUP_OPEN) return;
    const isOpen = await table.write({
      update: instanceHead,
      expression: 'SET #group = :open',
      names: { '#group': 'group' },
      values: { ':open': GROUP_OPEN },
    });
    if (isOpen) return;
    await clock.wait(LOOK_AGAIN_MS * clock.random());
  }
}

/** Withdraws an intent whose commit was refused. If the writer dies or the table is busy, the relay removes it. */
export async function leaveGroup({ table }: CommitParts, intent: CommitIntent): Promise<void> {
  await unlessBusy('an intent was not withdrawn; the relay will remove it', () =>
    table.write({ remove: intentKey(intent) }),
  );
}

/**
 * Commits state and drafts in one transaction that touches nobody else's items.
 *
 * @param state was read before `line`, so whatever it depends on has a smaller key or an id
 * @param line what waits; it is read if that is unknown
 * @returns the key of the pending commit, and whether it was the oldest one
 * @throws {TransactionCanceledException} with the reasons of the state first; then that of the intent
 */
export async function commitPending(
  { table, clock }: CommitParts,
  intent: CommitIntent,
  state: readonly Write[],
  content: { readonly author: Author; readonly drafts: readonly EventDraft[] },
  line?: Line,
): Promise<Committed> {
  const newest = line && !line.isDeferred ? line.newest : await table.newestCommit();
  const now = clock.now();
  const key = nextCommitKey(now, newest, clock.newId());
  const text = JSON.stringify(content.drafts);
  const texts = text.length > PART_CHARACTERS ? slices(text) : [];
  const ttl = ttlAfter(PART_SECONDS, now);
  await Promise.all(
    texts.map((part, index) =>
      table.write({ put: { ...keys.commitPart(key, index), text: part, ttl } }),
    ),
  );
  const commit: PendingCommit = {
    key,
    author: content.author,
    at: now.toISOString(),
    drafts: texts.length > 0 ? '' : text,
    parts: texts.length,
    numbered: 0,
  };
  await table.transact([
    ...state,
    { remove: intentKey(intent), when: exists },
    { put: { ...keys.pendingCommit(key), ...commit } },
  ]);
  return { key, isOldest: newest === undefined };
}

/**
 * Waits until a pending commit has its ids; numbers what waits when it is the oldest. A busy table does not fail the
 * change: its sender would only send it again.
 */
export async function waitForNumber(parts: CommitParts, committed: Committed): Promise<void> {
  await unlessBusy('a change is committed, but its events have no ids yet', () =>
    awaitNumber(parts, committed),
  );
}

async function awaitNumber(parts: CommitParts, { key, isOldest }: Committed): Promise<void> {
  const { table, clock } = parts;
  const now = () => clock.now().getTime();
  const giveUpAt = now() + LONGEST_WAIT_MS;
  const patience = 1 + clock.random();
  let oldest = { key: '', since: 0 };
  if (isOldest) await numberBatch(parts);
  for (let began = now(); began < giveUpAt; began = now()) {
    const [first] = await table.queryWaiting(1);
    if (!first || !isCommit(first) || first.key > key) return;
    const readMs = now() - began;
    if (first.key !== oldest.key) oldest = { key: first.key, since: began };
    const takeOverMs = patience * Math.max(TAKE_OVER_MS, TAKE_OVER_READS * readMs);
    const isOurs = first.key === key || began - oldest.since >= takeOverMs;
    const numbered = isOurs ? await numberBatch(parts) : 'waiting';
    if (numbered === 'throttled') await clock.wait(THROTTLED_MS * clock.random());
    if (numbered === 'waiting')
      await clock.wait(Math.max(LOOK_AGAIN_MS, 2 * readMs) * (0.5 + clock.random()));
  }
}

/** Leaves to others what is only left undone because the table is busy. */
async function unlessBusy(message: string, task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!isOverload(error)) throw error;
    log.error(message, error);
  }
}

function slices(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PART_CHARACTERS) }, (_, index) =>
    text.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS),
  );
}
