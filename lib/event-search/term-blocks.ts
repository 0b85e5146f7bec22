import type { Event } from '../events/log/types.ts';
import { BUCKETS, termsOf } from './event-terms.ts';

/*
 * Terms are stored for blocks of 1,024 events: for each bucket a bit per event, which tells whether the event has a term
 * in it. Six buckets are one group, which is one item, because a write of 1 kB costs what a write of 128 bytes costs.
 */

/** Events of a block, by id: the first has 1 to 1,024. */
export const BLOCK_EVENTS = 1_024;

const BITS_BYTES = BLOCK_EVENTS / 8;
/** Buckets in an item, so that it stays below 1 kB with its key. */
const GROUP_BUCKETS = 6;

/** Items of a block. */
const GROUPS = Math.ceil(BUCKETS / GROUP_BUCKETS);

/** The block that an event belongs to, from 0 on. Pure. */
export function blockOf(id: number): number {
  return Math.floor((id - 1) / BLOCK_EVENTS);
}

/** The id of the first event of a block. Pure. */
export function firstIdOf(block: number): number {
  return block * BLOCK_EVENTS + 1;
}

/** The group of a bucket: which item it is in. Pure. */
export function groupOf(bucket: number): number {
  return Math.floor(bucket / GROUP_BUCKETS);
}

/** The bits of a block without events: one list of bytes per group. */
export function emptyBlock(): Uint8Array[] {
  return Array.from({ length: GROUPS }, () => new Uint8Array(GROUP_BUCKETS * BITS_BYTES));
}

/** Sets the bits of an event in the block that it belongs to. */
export function addToBlock(groups: readonly Uint8Array[], event: Event): void {
  const at = (event.id - 1) % BLOCK_EVENTS;
  for (const bucket of termsOf(event)) {
    const place = startOf(bucket) + (at >> 3);
    const bits = groups[groupOf(bucket)];
    if (bits) bits[place] = (bits[place] ?? 0) | (1 << (at & 7));
  }
}

/** The stored bits of a group of a block; `undefined` if they are missing, so all of its events may match. */
export type BitsOf = (group: number, block: number) => Uint8Array | undefined;

/**
 * The ids of the events of a block that may match, newest first. Pure.
 *
 * @param wanted of each list of buckets, the event has a term in at least one
 */
export function idsInBlock(
  block: number,
  wanted: readonly (readonly number[])[],
  bitsOf: BitsOf,
): number[] {
  const all = wanted.reduce<Uint8Array>(
    (left, buckets) => both(left, eventsWith(buckets, block, bitsOf)),
    new Uint8Array(BITS_BYTES).fill(0xff),
  );
  const ids: number[] = [];
  for (let at = BLOCK_EVENTS - 1; at >= 0; at -= 1) {
    if (((all[at >> 3] ?? 0) >> (at & 7)) & 1) ids.push(firstIdOf(block) + at);
  }
  return ids;
}

/** Which events of a block have a term in one of the buckets, a bit each. Pure. */
export function eventsWith(buckets: readonly number[], block: number, bitsOf: BitsOf): Uint8Array {
  const any = new Uint8Array(BITS_BYTES);
  for (const bucket of buckets) {
    const bits = bitsOf(groupOf(bucket), block);
    const start = startOf(bucket);
    for (let at = 0; at < BITS_BYTES; at += 1) {
      any[at] = (any[at] ?? 0) | (bits ? (bits[start + at] ?? 0) : 0xff);
    }
  }
  return any;
}

/** The events that two sets of the same blocks share. Pure. */
export function both(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((bits, at) => bits & (other[at] ?? 0));
}

/** Where the bits of a bucket start in its group. */
function startOf(bucket: number): number {
  return (bucket % GROUP_BUCKETS) * BITS_BYTES;
}
