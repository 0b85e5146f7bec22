import { randomUUID } from 'node:crypto';
import { getItem, getItems } from './get-items.ts';
import type { Key } from './key.ts';
import { ttlAfter } from './ttl.ts';
import { writeItem } from './write-item.ts';

declare module './items.ts' {
  interface Items {
    SnapshotChunk: SnapshotChunk;
    SnapshotManifest: SnapshotManifest;
  }
}

/** An unused snapshot expires; a missing one is rebuilt. */
const TTL_SECONDS = 30 * 24 * 3_600;

/** Describes a stored snapshot of what a process keeps in memory, and identifies its chunks. */
export interface SnapshotManifest {
  /** The snapshot is as of this event or later. */
  readonly seen: number;
  /** Id of the chunks. */
  readonly id: string;
  readonly chunks: number;
  /** Total size of the compressed chunks. */
  readonly bytes: number;
  readonly flags: number;
  /**
   * Of an environment: what an answer with all of them takes that is not compressed, in bytes. Those of earlier releases do
   * not say it.
   */
  readonly answerBytes?: number;
}

/** A part of a compressed snapshot. */
interface SnapshotChunk {
  readonly data: Uint8Array;
}

/** Where a snapshot is stored. */
export interface SnapshotPlace {
  readonly manifest: Key<SnapshotManifest>;
  readonly chunk: (id: string, index: number) => Key<SnapshotChunk>;
}

/** Reads the manifest of the current snapshot. */
export function findManifest(place: SnapshotPlace): Promise<SnapshotManifest | undefined> {
  return getItem(place.manifest);
}

/** Reads the chunks of a snapshot in one batch read. `undefined` if one is missing. */
export async function readChunks(
  place: SnapshotPlace,
  { id, chunks }: SnapshotManifest,
): Promise<Uint8Array[] | undefined> {
  const wanted = Array.from({ length: chunks }, (_, index) => place.chunk(id, index));
  // Chunks are never changed, so cheaper reads are enough, unless one was written only a moment ago.
  const early = await getItems(wanted, { consistent: false });
  const parts = early.includes(undefined) ? await getItems(wanted) : early;
  const found = parts.filter((part) => part !== undefined);
  return found.length < chunks ? undefined : found.map(({ data }) => data);
}

/**
 * Stores a snapshot: the chunks first, so that a manifest never names missing chunks. The previous
 * chunks stay available to concurrent readers until they expire. Costs a write unit per kilobyte.
 *
 * @param about the event as of which the snapshot is or later, and what it has
 */
export async function storeChunks(
  place: SnapshotPlace,
  chunks: readonly Uint8Array[],
  about: Pick<SnapshotManifest, 'seen' | 'flags' | 'answerBytes'>,
): Promise<void> {
  const id = randomUUID();
  const ttl = ttlAfter(TTL_SECONDS);
  await Promise.all(
    chunks.map((data, index) => writeItem({ put: { ...place.chunk(id, index), data, ttl } })),
  );
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  await storeManifest(place, { id, chunks: chunks.length, bytes, ...about });
}

/** Stores a manifest, unless there already is one of a later event. Costs one write unit. */
export async function storeManifest(
  place: SnapshotPlace,
  { id, chunks, bytes, flags, answerBytes, seen }: SnapshotManifest,
): Promise<void> {
  const isFirst = 'attribute_not_exists(pk)';
  const isNewer = 'seen <= :seen';
  const manifest = {
    id,
    chunks,
    bytes,
    flags,
    seen,
    ...(answerBytes !== undefined && { answerBytes }),
  };
  await writeItem({
    put: { ...manifest, ...place.manifest, ttl: ttlAfter(TTL_SECONDS) },
    when: { expression: `${isFirst} OR ${isNewer}`, values: { ':seen': seen } },
  });
}
