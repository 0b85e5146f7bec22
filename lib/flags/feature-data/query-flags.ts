import { chunksOf } from '../../platform/chunks.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { query, queryList } from '../../platform/dynamo/query.ts';
import type { Project } from '../../projects/model.ts';
import type { Feature } from './model.ts';

/** Projects whose lists are read at once. */
const PROJECTS_AT_ONCE = 50;

/**
 * Reads the active or the archived flags of projects, in the order of the projects and then by name: one
 * query per project of an index, which is eventually consistent.
 */
export async function queryFlags(
  projects: readonly Pick<Project, 'id'>[],
  archived: boolean,
): Promise<Feature[]> {
  const flags: Feature[] = [];
  for (const chunk of chunksOf(projects, PROJECTS_AT_ONCE)) {
    const lists = await Promise.all(
      chunk.map(({ id }) => queryList(featureListPartition(id, archived))),
    );
    flags.push(...lists.flat());
  }
  return flags;
}

/**
 * Reads the next active flags of a project by name: one query of an index, which is eventually consistent.
 * @param after the name of the last flag that was read before; absent: from the start
 */
export function queryFlagsAfter(
  project: string,
  after: string | undefined,
  limit: number,
): Promise<Feature[]> {
  return query({
    index: 'list',
    where: after === undefined ? 'listPk = :pk' : 'listPk = :pk AND listSk > :after',
    values: {
      ':pk': featureListPartition(project, false),
      ...(after !== undefined && { ':after': after }),
    },
    limit,
  });
}
