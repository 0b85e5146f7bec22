import type { Author } from '../auth/author.ts';
import { SharedTransaction } from '../events/commit/plan-shared.ts';
import type { EventDraft } from '../events/log/types.ts';
import { CombinedWrites } from '../platform/dynamo/combine-writes.ts';
import { distinctWrites } from '../platform/dynamo/repeated-writes.ts';
import { isTally, mergeTallies } from '../platform/dynamo/tallies.ts';
import { TRANSACTION_LIMIT, type Write } from '../platform/dynamo/write.ts';

/** Flags that are looked at for one transaction; more would rarely fit. */
export const MOST_FLAGS_TOGETHER = 20;

/** The planned import of a flag. */
interface FlagToWrite {
  readonly wanted: {
    readonly name: string;
    readonly dependencies: readonly { readonly feature: string }[];
  };
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/**
 * How many flags, starting with the first, fit into one transaction, each completely. A flag that depends on
 * another of them, or changes the same item in another way, has to wait for it. Pure.
 */
export function countTogether(flags: readonly FlagToWrite[], author: Author): number {
  const [first, ...others] = possibleFlags(independentFlags(flags.slice(0, MOST_FLAGS_TOGETHER)));
  if (!first || others.length === 0) return first ? 1 : 0;
  const change = ({ writes, events }: FlagToWrite) => ({
    author,
    state: mergeTallies(distinctWrites(writes)),
    drafts: events,
  });
  const transaction = new SharedTransaction(change(first));
  const tooMany = others.findIndex((other) => !transaction.add(change(other)));
  return 1 + (tooMany < 0 ? others.length : tooMany);
}

/** The writes of flags that fit into one transaction: what they add to the same item is one write. Pure. */
export function writesTogether(flags: readonly Pick<FlagToWrite, 'writes'>[]): readonly Write[] {
  const [first, ...others] = flags;
  if (first && others.length === 0) return first.writes;
  const combined = new CombinedWrites();
  for (const [index, { writes }] of flags.entries()) {
    const ofItems = distinctWrites(writes.filter((write) => !isTally(write)));
    if (!combined.add(index, ofItems, Number.POSITIVE_INFINITY)) {
      throw new Error('Flags that change the same item differently are in one transaction.');
    }
  }
  // Parts of sums are merged when they are committed.
  return [...combined.writes, ...flags.flatMap(({ writes }) => writes.filter(isTally))];
}

/** The first flags, up to one that depends on another of them. */
function independentFlags(flags: readonly FlagToWrite[]): readonly FlagToWrite[] {
  const names = new Set<string>();
  const dependent = flags.findIndex(({ wanted: { name, dependencies } }) => {
    const depends = dependencies.some(({ feature }) => names.has(feature));
    names.add(name);
    return depends;
  });
  return dependent < 0 ? flags : flags.slice(0, dependent);
}

/** The first flags, up to one that cannot fit, as its events and the items of its own are too many: the quick check. */
function possibleFlags(flags: readonly FlagToWrite[]): readonly FlagToWrite[] {
  let own = 0;
  const tooMany = flags.findIndex(({ writes, events }) => {
    own +=
      events.length + writes.filter((write) => !('update' in write || 'check' in write)).length;
    return own > TRANSACTION_LIMIT;
  });
  return tooMany < 0 ? flags : flags.slice(0, Math.max(1, tooMany));
}
