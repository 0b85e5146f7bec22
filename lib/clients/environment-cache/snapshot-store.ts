import { randomUUID } from 'node:crypto';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';
import type { EnvironmentState } from './model.ts';
import { decodeState, encodeState, SNAPSHOT_FORMAT } from './snapshot-format.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    SnapshotChunk: SnapshotChunk;
    SnapshotManifest: SnapshotManifest;
  }
}

/** The snapshot of an unused environment expires; a missing snapshot is rebuilt. */
const TTL_SECONDS = 30 * 24 * 3_600;

/** Describes the current snapshot of an environment and identifies its chunks. */
export interface SnapshotManifest {
  /** The snapshot is as of this event or later. */
  readonly seen: number;
  /** Id of the chunks. */
  readonly id: string;
  readonly chunks: number;
  /** Total size of the compressed chunks. */
  readonly bytes: number;
  readonly flags: number;
}

/** A part of a compressed snapshot. */
interface SnapshotChunk {
  readonly data: Uint8Array;
}

/** The key of the manifest of an environment. */
export function manifestKey(environment: string) {
  return keys.clientSnapshot(SNAPSHOT_FORMAT, environment);
}

/** Reads the manifest of the current snapshot. */
export function findManifest(environment: string): Promise<SnapshotManifest | undefined> {
  return getItem(manifestKey(environment));
}

/**
 * Reads the chunks of a snapshot in one batch read. `undefined` if they are missing or unreadable.
 */
export async function readSnapshot(
  environment: string,
  { id, chunks }: SnapshotManifest,
): Promise<EnvironmentState | undefined> {
  const wanted = Array.from({ length: chunks }, (_, index) => chunkKey(environment, id, index));
  const parts = await readChunks(wanted);
  const found = parts.filter((part) => part !== undefined);
  if (found.length < chunks) return undefined;
  try {
    return decodeState(found.map(({ data }) => data));
  } catch (error) {
    log.error('a snapshot cannot be read and is rebuilt', error, { environment });
    return undefined;
  }
}

/**
 * Stores a snapshot: the chunks first, so that a manifest never names missing chunks. The previous
 * chunks stay available to concurrent readers until they expire. Costs a write unit per kilobyte.
 *
 * @param seen id of an event; the state is as of that event or later
 */
export async function storeSnapshot(state: EnvironmentState, seen: number): Promise<void> {
  const parts = await writeChunks(state);
  await writeManifest(state.environment, { ...parts, seen });
}

/**
 * Marks the stored snapshot as valid up to a later event, because nothing in it has changed. Costs
 * one write unit.
 */
export function confirmSnapshot(
  environment: string,
  manifest: SnapshotManifest,
  seen: number,
): Promise<void> {
  const { id, chunks, bytes, flags } = manifest;
  return writeManifest(environment, { id, chunks, bytes, flags, seen });
}

function chunkKey(environment: string, id: string, index: number) {
  return keys.clientSnapshotChunk(SNAPSHOT_FORMAT, environment, id, index);
}

/**
 * Chunks are never changed, so the cheaper eventually consistent reads are sufficient, unless a
 * chunk was written only a moment ago.
 */
async function readChunks(
  wanted: readonly Key<SnapshotChunk>[],
): Promise<(SnapshotChunk | undefined)[]> {
  const parts = await getItems(wanted, { consistent: false });
  return parts.includes(undefined) ? getItems(wanted) : parts;
}

async function writeChunks(state: EnvironmentState): Promise<Omit<SnapshotManifest, 'seen'>> {
  const id = randomUUID();
  const chunks = encodeState(state);
  const ttl = ttlAfter(TTL_SECONDS);
  await Promise.all(
    chunks.map((data, index) =>
      writeItem({ put: { ...chunkKey(state.environment, id, index), data, ttl } }),
    ),
  );
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  return { id, chunks: chunks.length, bytes, flags: state.flags.size };
}

/** Stores the manifest, unless there already is a newer one. */
async function writeManifest(environment: string, manifest: SnapshotManifest): Promise<void> {
  const { seen } = manifest;
  const isFirst = 'attribute_not_exists(pk)';
  const isNewer = 'seen <= :seen';
  await writeItem({
    put: { ...manifest, ...manifestKey(environment), ttl: ttlAfter(TTL_SECONDS) },
    when: { expression: `${isFirst} OR ${isNewer}`, values: { ':seen': seen } },
  });
}
