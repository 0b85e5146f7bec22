import { keys } from '../../platform/dynamo/keys.ts';
import { exists, TRANSACTION_LIMIT, type Write } from '../../platform/dynamo/write.ts';
import { type LogHead, touchedLogs } from '../log/event-log.ts';
import { planAppends } from '../log/plan-append.ts';
import type { EventDraft } from '../log/types.ts';
import { GROUP_OPEN, type PendingCommit } from './commit-model.ts';

/** A pending commit with the drafts of its events. */
export interface LoadedCommit {
  readonly commit: PendingCommit;
  readonly drafts: readonly EventDraft[];
}

/** The writes that number some commits, and what they result in. */
interface Batch {
  readonly writes: readonly Write[];
  readonly ids: readonly number[];
  /** The commits that no longer wait afterwards. */
  readonly numbered: readonly PendingCommit[];
}

/** A transaction has at most 4 MB; the keys and positions of the events come on top of the drafts. */
const MOST_CHARACTERS = 1_000_000;

/** The logs whose heads a batch needs. */
export function logsOfCommits(commits: readonly LoadedCommit[]): string[] {
  return [
    ...new Set(commits.flatMap(({ drafts, commit: { author } }) => touchedLogs(drafts, author))),
  ];
}

/**
 * Plans the transaction that gives ids to the oldest commits: as many as fit, at least a part of the
 * first one. Pure.
 *
 * Each commit is removed on the condition that it still waits, and each head moved on the condition
 * that it is as it was read, so of several that number the same commits only one succeeds.
 *
 * @param commits the oldest ones, in order
 * @param heads as they were read; contains every log of `logsOfCommits`
 * @param closing the mode of the log afterwards, if nothing else waits and all commits fit
 */
export function planBatch(
  commits: readonly LoadedCommit[],
  heads: ReadonlyMap<string, LogHead>,
  closing: string = GROUP_OPEN,
): Batch {
  for (let count = fittingBytes(commits); count > 1; count -= 1) {
    const mode = count === commits.length ? closing : GROUP_OPEN;
    const batch = numberAll(commits.slice(0, count), heads, mode);
    if (batch.writes.length <= TRANSACTION_LIMIT) return batch;
  }
  const [first] = commits;
  if (!first) return { writes: [], ids: [], numbered: [] };
  return numberFirst(first, heads, commits.length === 1 ? closing : GROUP_OPEN);
}

function fittingBytes(commits: readonly LoadedCommit[]): number {
  let size = 0;
  const tooMany = commits.findIndex(({ drafts }) => {
    size += JSON.stringify(drafts).length;
    return size > MOST_CHARACTERS;
  });
  return tooMany < 0 ? commits.length : Math.max(1, tooMany);
}

function numberAll(
  commits: readonly LoadedCommit[],
  heads: ReadonlyMap<string, LogHead>,
  group: string,
): Batch {
  const changes = commits.map(({ drafts, commit: { author, at } }) => ({ drafts, author, at }));
  const { events, writes } = planAppends(changes, heads, group);
  return {
    ids: events.map(({ id }) => id),
    numbered: commits.map(({ commit }) => commit),
    writes: [
      ...writes,
      ...commits.map(({ commit }) => ({ remove: keys.pendingCommit(commit.key), when: exists })),
    ],
  };
}

/** The whole commit, or as many of its events as fit: the others wait on. */
function numberFirst(
  first: LoadedCommit,
  heads: ReadonlyMap<string, LogHead>,
  group: string,
): Batch {
  const whole = numberAll([first], heads, group);
  if (whole.writes.length <= TRANSACTION_LIMIT) return whole;
  const { commit, drafts } = first;
  for (let count = drafts.length - 1; ; count -= 1) {
    const part = numberAll([{ commit, drafts: drafts.slice(0, count) }], heads, GROUP_OPEN);
    if (part.writes.length > TRANSACTION_LIMIT && count > 1) continue;
    const rest = { ...commit, numbered: commit.numbered + count };
    const stays: Write = { put: { ...keys.pendingCommit(commit.key), ...rest }, when: exists };
    return {
      ids: part.ids,
      numbered: [],
      writes: part.writes.map((write) => ('remove' in write ? stays : write)),
    };
  }
}
