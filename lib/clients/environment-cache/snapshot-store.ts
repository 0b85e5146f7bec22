import { plainAnswerBytes } from '../../http/answer-size.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  findManifest,
  readChunks,
  type SnapshotManifest,
  type SnapshotPlace,
  storeChunks,
  storeManifest,
} from '../../platform/dynamo/snapshots.ts';
import { log } from '../../platform/log.ts';
import type { EnvironmentState } from './model.ts';
import { decodeState, encodeState, SNAPSHOT_FORMAT } from './snapshot-format.ts';

/** Where the snapshot of an environment is stored. */
export function snapshotPlace(environment: string): SnapshotPlace {
  return {
    manifest: keys.clientSnapshot(SNAPSHOT_FORMAT, environment),
    chunk: (id, index) => keys.clientSnapshotChunk(SNAPSHOT_FORMAT, environment, id, index),
  };
}

/** Reads a snapshot in one batch read. `undefined` if chunks are missing or unreadable. */
export async function readSnapshot(
  environment: string,
  manifest: SnapshotManifest,
): Promise<EnvironmentState | undefined> {
  const chunks = await readChunks(snapshotPlace(environment), manifest);
  if (!chunks) return undefined;
  try {
    return await decodeState(chunks);
  } catch (error) {
    log.error('a snapshot cannot be read and is rebuilt', error, { environment });
    return undefined;
  }
}

/**
 * Stores the snapshot of a state, unless another process has stored a newer one. If nothing in it has changed since,
 * only its manifest is written.
 *
 * @param before id of the event as of which the state was stored last
 * @param seen id of an event; the state is as of that event or later
 */
export async function storeSnapshot(
  state: EnvironmentState,
  before: { readonly seen: number; readonly missing: number },
  seen: number,
): Promise<void> {
  const place = snapshotPlace(state.environment);
  const manifest = await findManifest(place);
  if (manifest && manifest.seen > before.seen) return;
  const isUnchanged = manifest?.seen === before.seen && before.missing === 0;
  if (isUnchanged) await storeManifest(place, { ...manifest, seen });
  else await storeChunks(place, await encodeState(state), { seen, ...sizesOf(state) });
}

function sizesOf({ flags, segments }: EnvironmentState) {
  const texts = [...flags.values(), ...segments.values()].map(({ json }) => json);
  return { flags: flags.size, answerBytes: plainAnswerBytes(texts) };
}
