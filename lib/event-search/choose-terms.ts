import { type BitsOf, both, eventsWith } from './term-blocks.ts';

/** Terms that are read of all blocks. With fewer than the first number, a block unlike those looked at may cost much. */
const FEWEST = 3;
const MOST_TERMS = 8;

/**
 * Chooses the terms that tell most: which leave the fewest events of some blocks. Others are not worth their reads in
 * all blocks behind them: names of flags differ in some characters only, and which ones depends on the instance. Pure.
 *
 * @param wanted of each list of buckets, an event must have a term in at least one
 * @param blocks those whose bits are known
 * @returns some of the lists: those that narrow most, each after the ones before it
 */
export function chooseTerms<T extends readonly number[]>(
  wanted: readonly T[],
  blocks: readonly number[],
  bitsOf: BitsOf,
): readonly T[] {
  if (wanted.length <= FEWEST) return wanted;
  const candidates = wanted.map((terms) => {
    const events = Buffer.concat(blocks.map((block) => eventsWith(terms, block, bitsOf)));
    return { terms, events, size: countBits(events) };
  });
  const chosen: T[] = [];
  let left: Uint8Array = new Uint8Array(candidates[0]?.events.length ?? 0).fill(0xff);
  while (chosen.length < MOST_TERMS && candidates.length > 0) {
    const before = countBits(left);
    const ranked = candidates
      .map((candidate) => ({ candidate, rest: countBits(both(left, candidate.events)) }))
      .sort((a, b) => a.rest - b.rest || a.candidate.size - b.candidate.size);
    const [best] = ranked;
    if (!best || (best.rest === before && chosen.length >= FEWEST)) break;
    chosen.push(best.candidate.terms);
    left = both(left, best.candidate.events);
    candidates.splice(candidates.indexOf(best.candidate), 1);
  }
  return chosen;
}

function countBits(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
