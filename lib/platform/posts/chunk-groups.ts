import type { Chunk } from './chunk-items.ts';
import type { Scoped } from './model.ts';

/** Larger chunks, as those of a request that needs several, are stored alone: what they cost is their own size. */
const MAX_SHARED_BYTES = 80_000;
/** Of several chunks, before they are added up and packed: half of what an item may have. */
const MAX_GROUP_BYTES = 200_000;
/** A transaction has at most 100 writes, of which each chunk needs one, and the group another. */
const MAX_CHUNKS = 50;

interface ChunkGroup<T> {
  readonly scope: string;
  readonly marks: Set<string>;
  readonly members: T[];
  bytes: number;
}

/**
 * Groups chunks that can be stored together: those of one scope, which is stored once for all, and never the same
 * counts twice, of which the second is a retry. Pure.
 */
export function groupChunks<T extends Chunk<Scoped>>(chunks: readonly T[]): T[][] {
  const groups: ChunkGroup<T>[] = [];
  for (const chunk of chunks) {
    const scope = JSON.stringify(chunk.items[0]?.scope);
    const found = groups.find((group) => group.scope === scope && hasRoom(group, chunk));
    const group = found ?? { scope, marks: new Set(), members: [], bytes: 0 };
    if (!found) groups.push(group);
    group.members.push(chunk);
    group.bytes += chunk.bytes;
    if (chunk.mark) group.marks.add(chunk.mark.put.pk);
  }
  return groups.map(({ members }) => members);
}

function hasRoom<T extends Chunk<Scoped>>(
  { members, marks, bytes }: ChunkGroup<T>,
  chunk: Chunk<Scoped>,
): boolean {
  const isSmall = (each: Chunk<Scoped>) => each.bytes <= MAX_SHARED_BYTES;
  return (
    members.length < MAX_CHUNKS &&
    bytes + chunk.bytes <= MAX_GROUP_BYTES &&
    isSmall(chunk) &&
    members.every(isSmall) &&
    !(chunk.mark && marks.has(chunk.mark.put.pk))
  );
}
