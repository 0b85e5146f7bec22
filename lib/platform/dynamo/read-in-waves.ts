import { getItems } from './get-items.ts';
import type { Key } from './key.ts';

/** Size of the items read at once, as far as it can be estimated. */
const WAVE_BYTES = 8_000_000;
const KEYS_PER_CALL = 100;
const MAX_CALLS_AT_ONCE = 8;

/**
 * Reads very many items of unknown size, 100 a call: first one call, then as many at once as their
 * size allows. An item may have 400 kB, so 30,000 of them might not fit into any memory.
 *
 * @param onBytes called after each wave with the bytes read so far; an error it throws stops the
 * reading
 * @returns one entry per key, in the same order; `undefined` for missing items
 */
export async function readInWaves<T>(
  wanted: readonly Key<T>[],
  onBytes: (bytes: number) => void = () => {},
): Promise<(T | undefined)[]> {
  const found: (T | undefined)[] = [];
  let bytes = 0;
  let callsAtOnce = 1;
  while (found.length < wanted.length) {
    const wave = wanted.slice(found.length, found.length + callsAtOnce * KEYS_PER_CALL);
    const items = await getItems(wave);
    for (const item of items) bytes += item ? JSON.stringify(item).length : 0;
    onBytes(bytes);
    found.push(...items);
    const bytesPerCall = (bytes / found.length) * KEYS_PER_CALL;
    const fitting = Math.floor(WAVE_BYTES / Math.max(bytesPerCall, 1));
    callsAtOnce = Math.min(Math.max(fitting, 1), MAX_CALLS_AT_ONCE);
  }
  return found;
}
