import { randomUUID } from 'node:crypto';
import { type Key, keys } from '../dynamo/keys.ts';
import { getItem, getItems } from '../dynamo/table.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { log } from '../log.ts';
import type { EnvironmentState } from './model.ts';
import { decodeState, encodeState, SNAPSHOT_FORMAT } from './snapshot-format.ts';

/** An environment that nobody asks for any more is forgotten; what is missing is built again. */
const TTL_SECONDS = 30 * 24 * 3_600;

/** Which snapshot of an environment holds, and where its parts are. */
export interface SnapshotManifest {
  /** It is as of this event or later. */
  readonly seen: number;
  /** Of the parts. */
  readonly id: string;
  readonly chunks: number;
  /** Of all parts, compressed. */
  readonly bytes: number;
  readonly flags: number;
}

interface Chunk {
  readonly data: Uint8Array;
}

/** Where the manifest of an environment is. */
export const manifestKey = (environment: string) =>
  keys.clientSnapshot(SNAPSHOT_FORMAT, environment);

const chunkKey = (environment: string, id: string, index: number) =>
  keys.clientSnapshotChunk(SNAPSHOT_FORMAT, environment, id, index);

const expiry = (): number => Math.floor(Date.now() / 1_000) + TTL_SECONDS;

/** Reads which snapshot holds. */
export const findManifest = (environment: string): Promise<SnapshotManifest | undefined> =>
  getItem<SnapshotManifest>(manifestKey(environment));

/**
 * Parts are written once and never changed, so the cheaper reads will do, unless a part was written only
 * a moment ago.
 */
const readChunks = async (wanted: readonly Key[]): Promise<(Chunk | undefined)[]> => {
  const parts = await getItems<Chunk>(wanted, { consistent: false });
  return parts.includes(undefined) ? getItems<Chunk>(wanted) : parts;
};

/** Reads the parts of a snapshot: one batch read. `undefined` when they can not be used. */
export const readSnapshot = async (
  environment: string,
  { id, chunks }: SnapshotManifest,
): Promise<EnvironmentState | undefined> => {
  const wanted = Array.from({ length: chunks }, (_, index) => chunkKey(environment, id, index));
  const parts = await readChunks(wanted);
  const found = parts.filter((part) => part !== undefined);
  if (found.length < chunks) return undefined;
  try {
    return decodeState(found.map(({ data }) => data));
  } catch (error) {
    log.error('a stored environment can not be read and is assembled anew', error, { environment });
    return undefined;
  }
};

const writeChunks = async (state: EnvironmentState): Promise<Omit<SnapshotManifest, 'seen'>> => {
  const id = randomUUID();
  const chunks = encodeState(state);
  const ttl = expiry();
  await Promise.all(
    chunks.map((data, index) =>
      writeItem({ put: { ...chunkKey(state.environment, id, index), data, ttl } }),
    ),
  );
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  return { id, chunks: chunks.length, bytes, flags: state.flags.size };
};

/** Says which snapshot holds, unless a newer one does already. */
const writeManifest = async (environment: string, manifest: SnapshotManifest): Promise<void> => {
  const { seen } = manifest;
  await writeItem({
    put: { ...manifest, ...manifestKey(environment), ttl: expiry() },
    when: { expression: 'attribute_not_exists(pk) OR seen <= :seen', values: { ':seen': seen } },
  });
};

/**
 * Stores a state: its parts first, so that a manifest never names what is not there. Those of the snapshot
 * before stay for whoever reads them now, until they expire. A write unit for each kilobyte.
 *
 * @param seen id of an event that the state is as of, or later
 */
export const storeSnapshot = async (state: EnvironmentState, seen: number): Promise<void> => {
  const parts = await writeChunks(state);
  await writeManifest(state.environment, { ...parts, seen });
};

/** Says of the stored snapshot that it is as of a later event too, as nothing in it has changed: one unit. */
export const confirmSnapshot = (
  environment: string,
  manifest: SnapshotManifest,
  seen: number,
): Promise<void> => {
  const { id, chunks, bytes, flags } = manifest;
  return writeManifest(environment, { id, chunks, bytes, flags, seen });
};
