import { createKeptList } from '../../events/read/kept-list.ts';
import type { Segment } from './model.ts';
import { listSegments } from './segment-store.ts';

/** The project of each segment, `undefined` for those of all, as of now: no rows are read while no segment changes. */
const listProjectsOfSegments: () => Promise<readonly Segment['project'][]> = createKeptList(
  ['segment-created', 'segment-updated', 'segment-deleted'],
  async () => (await listSegments()).map(({ project }) => project),
);

/** The number of segments of a project alone. */
export async function countProjectSegments(id: string): Promise<number> {
  return (await listProjectsOfSegments()).filter((project) => project === id).length;
}
