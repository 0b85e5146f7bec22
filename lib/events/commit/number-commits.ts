import { isThrottledOnly } from '../../platform/aws-failures.ts';
import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { headOf, instanceHead, type LogHead, logNames, readHeads } from '../log/event-log.ts';
import { closingBy, isCommit, type PendingCommit } from './commit-model.ts';
import type { CommitParts } from './commit-port.ts';
import { type LoadedCommit, logsOfCommits, planBatch } from './plan-batch.ts';

/*
 * How pending commits get their ids, and how a group ends: see `record-change.ts` for how it begins.
 *
 * The writer that numbers the last waiting commits sets `group` to `closing` with a token of its own in the same
 * transaction, looks again, and removes it if there is neither a commit nor an intent, and if the token is still there.
 * So nobody commits alone while a commit waits: a writer that read `open` had its intent before that, and the look
 * after `closing` saw it.
 */

/** Commits that are numbered at once. */
const BATCH = 16;
/** An intent or a commit behind them tells that there is more. */
const LOOK_AHEAD = BATCH + 1;

/** The result of one attempt to number what waits. */
type Numbered = 'empty' | 'some' | 'all' | 'lost' | 'throttled';

/**
 * Gives ids to the oldest pending commits, in one transaction, and publishes their events.
 * @returns `empty` if none waited, `all` if none was left, `lost` if somebody else was faster,
 * and `throttled` if the table was busy
 */
export async function numberBatch(parts: CommitParts): Promise<Numbered> {
  const { table } = parts;
  const [waiting, stored] = await Promise.all([table.queryWaiting(LOOK_AHEAD), table.readHead()]);
  const head = headOf(stored);
  const commits = waiting.filter(isCommit).slice(0, BATCH);
  const token = waiting.length === commits.length ? closingBy(parts.clock.newId()) : undefined;
  if (commits.length === 0) {
    if (token !== undefined && head.group !== undefined) await closeIdle(parts, head, token);
    return 'empty';
  }
  const loaded = await loadCommits(parts, commits);
  if (!loaded) return 'lost';
  const logs = logsOfCommits(loaded).filter((log) => log !== logNames.all);
  const heads = await readHeads(logs, table);
  const batch = planBatch(loaded, new Map([...heads, [logNames.all, head]]), token);
  try {
    await table.transact(batch.writes);
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return isThrottledOnly(error.CancellationReasons ?? []) ? 'throttled' : 'lost';
  }
  const isAll = token !== undefined && batch.numbered.length === commits.length;
  await Promise.all([
    parts.publish(batch.ids),
    isAll && closeIfEmpty(parts, token),
    ...batch.numbered.map((commit) => removeParts(parts, commit)),
  ]);
  return isAll ? 'all' : 'some';
}

/** The items that hold the drafts of a large commit. */
function partKeys({ key, parts }: PendingCommit) {
  return Array.from({ length: parts }, (_, index) => keys.commitPart(key, index));
}

/** @returns `undefined` if a part is missing: another writer has numbered the commit */
async function loadCommits(
  { table }: CommitParts,
  commits: readonly PendingCommit[],
): Promise<LoadedCommit[] | undefined> {
  const wanted = commits.flatMap(partKeys);
  const found = wanted.length > 0 ? await table.getItems(wanted) : [];
  if (found.includes(undefined)) return undefined;
  const texts = found.map((part) => part?.text ?? '');
  return commits.map((commit) => {
    const text = commit.parts > 0 ? texts.splice(0, commit.parts).join('') : commit.drafts;
    return { commit, drafts: JSON.parse(text).slice(commit.numbered) };
  });
}

/** Parts would expire anyway. */
async function removeParts({ table }: CommitParts, commit: PendingCommit): Promise<void> {
  await Promise.all(partKeys(commit).map((key) => table.write({ remove: key })));
}

/** Ends a group in which nobody commits any more: its last member crashed. */
async function closeIdle(parts: CommitParts, head: LogHead, token: string): Promise<void> {
  const isClosing = await parts.table.write({
    update: instanceHead,
    expression: 'SET #group = :closing',
    names: { '#group': 'group' },
    values: { ':closing': token },
    when: { expression: '#group = :group', values: { ':group': head.group } },
  });
  if (isClosing) await closeIfEmpty(parts, token);
}

/** Ends the group if nothing waits, and nobody has opened it since. */
async function closeIfEmpty({ table }: CommitParts, token: string): Promise<void> {
  if ((await table.queryWaiting(1)).length > 0) return;
  await table.write({
    update: instanceHead,
    expression: 'REMOVE #group',
    names: { '#group': 'group' },
    when: { expression: '#group = :closing', values: { ':closing': token } },
  });
}
