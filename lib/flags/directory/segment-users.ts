import { knowsSegments } from '../feature-data/summarize.ts';
import { listSegmentUses } from '../segments/segment-store.ts';
import type { DirectoryState } from './model.ts';
import { rememberByState } from './remember-by-state.ts';

/** A flag that uses a segment, in any environment; archived ones as well. */
export interface SegmentUser {
  readonly name: string;
  readonly project: string;
}

type UsersBySegment = ReadonlyMap<number, readonly SegmentUser[]>;

/** `undefined` when the directory does not know of all flags. */
const usersOf = rememberByState(({ flags }) => usersIn(flags));

/**
 * The flags that use segments, by the id of the segment: from the directory, without a read. While flags of before
 * data version 3 are in it, from the rows of uses: one query for each segment.
 */
export async function findSegmentUsers(
  directory: DirectoryState,
  ids: readonly number[],
): Promise<UsersBySegment> {
  return usersOf(directory) ?? usersByRows(ids);
}

/** Pure. @returns `undefined` when the segments of a flag are not known */
function usersIn(flags: DirectoryState['flags']): UsersBySegment | undefined {
  const users = new Map<number, SegmentUser[]>();
  for (const flag of flags.values()) {
    const environments = Object.values(flag.environments);
    if (!environments.every(knowsSegments)) return undefined;
    for (const id of new Set(environments.flatMap(({ segments = [] }) => segments))) {
      const others = users.get(id);
      if (others) others.push(flag);
      else users.set(id, [flag]);
    }
  }
  return users;
}

async function usersByRows(ids: readonly number[]): Promise<UsersBySegment> {
  const lists = await Promise.all(ids.map(listSegmentUses));
  return new Map(
    ids.map((id, index) => {
      const rows = lists[index] ?? [];
      const projects = new Map(rows.map(({ feature, project }) => [feature, project]));
      return [id, [...projects].map(([name, project]) => ({ name, project }))] as const;
    }),
  );
}
