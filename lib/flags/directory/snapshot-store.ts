import { fromChunks, joinedInPieces, toChunks } from '../../platform/chunked-text.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  findManifest,
  readChunks,
  type SnapshotManifest,
  type SnapshotPlace,
  storeChunks,
} from '../../platform/dynamo/snapshots.ts';
import { log } from '../../platform/log.ts';
import type { DirectoryState, ListedFlag, ListedProject, ListedSegment } from './model.ts';

/** Increase this whenever the form of `DirectoryState` changes. */
export const DIRECTORY_FORMAT = 5;

const place: SnapshotPlace = {
  manifest: keys.directorySnapshot(DIRECTORY_FORMAT),
  chunk: (id, index) => keys.directorySnapshotChunk(DIRECTORY_FORMAT, id, index),
};

/** The manifest of the snapshot of the directory, if there is one. */
export function findDirectorySnapshot(): Promise<SnapshotManifest | undefined> {
  return findManifest(place);
}

/** Reads a snapshot in one batch read. `undefined` if chunks are missing or unreadable. */
export async function readDirectorySnapshot(
  manifest: SnapshotManifest,
): Promise<DirectoryState | undefined> {
  const chunks = await readChunks(place, manifest);
  if (!chunks) return undefined;
  try {
    return fromText(String(await fromChunks(chunks)));
  } catch (error) {
    log.error('the snapshot of the directory cannot be read and is rebuilt', error);
    return undefined;
  }
}

/**
 * Stores a state as the snapshot, unless another process has stored a newer one than the caller knows. A failure is
 * logged.
 * @param known the event as of which the caller knows a snapshot to be stored; `undefined` to replace any
 * @returns the event as of which one is stored
 */
export async function storeDirectorySnapshot(
  state: DirectoryState,
  known: number | undefined,
): Promise<number> {
  const { seen, flags } = state;
  try {
    const manifest = known === undefined ? undefined : await findManifest(place);
    if (manifest && manifest.seen > (known ?? 0)) return manifest.seen;
    await storeChunks(place, await toChunks(textOf(state)), { seen, flags: flags.size });
  } catch (error) {
    log.error('the snapshot of the directory was not stored', error);
  }
  return seen;
}

/** A state as JSON can hold it. */
interface StoredState extends Pick<DirectoryState, 'seen' | 'readAt'> {
  readonly flags: readonly ListedFlag[];
  readonly projects: readonly ListedProject[];
  readonly segments: readonly ListedSegment[];
  readonly usageReadAt: readonly (readonly [project: string, at: number])[];
}

/** The JSON of a `StoredState`. */
function* textOf({ flags, projects, segments, usageReadAt, ...rest }: DirectoryState) {
  const others = {
    ...rest,
    projects: [...projects.values()],
    segments: [...segments.values()],
    usageReadAt: [...usageReadAt],
  } satisfies Omit<StoredState, 'flags'>;
  yield '{"flags":[';
  yield* joinedInPieces([...flags.values()], ',', (flag) => JSON.stringify(flag));
  yield `],${JSON.stringify(others).slice(1)}`;
}

function fromText(text: string): DirectoryState {
  const { flags, projects, segments, usageReadAt, ...rest } = JSON.parse(text) as StoredState;
  return {
    ...rest,
    flags: new Map(flags.map((flag) => [flag.name, flag])),
    projects: new Map(projects.map((project) => [project.id, project])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    usageReadAt: new Map(usageReadAt),
  };
}
