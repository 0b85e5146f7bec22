import { chunksOf } from '../../../lib/platform/chunks.ts';
import { inPath, Refusal } from '../admin-api.ts';
import { inLanes } from '../in-lanes.ts';
import type { Run } from '../migration.ts';
import { startPhase } from '../progress.ts';
import type { ProjectAccess } from './model.ts';
import { type AddedAccess, planAccess, type TargetIds } from './plan-access.ts';
import { findProjectAccess, REQUESTS_AT_ONCE } from './read-people.ts';

const LABEL = 'Access to projects';

/** The largest number of users, and of groups, in a request. */
const MAX_SUBJECTS = 1_000;

interface Material {
  /** By project. */
  readonly there: ReadonlyMap<string, ProjectAccess>;
  readonly ids: TargetIds;
  /** In a dry run: whether missing projects would have been created. */
  readonly isProjectExpected: boolean;
}

/** Gives users and groups the roles that they miss in projects. Nobody loses one. */
export async function copyAccess(run: Run, material: Material): Promise<void> {
  const { there } = material;
  const advance = startPhase(run.output, LABEL, there.size);
  await inLanes([...there], REQUESTS_AT_ONCE, async ([project, access]) => {
    try {
      run.report.note(LABEL, await copyProjectAccess(run, material, project, access));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      run.report.refuse(LABEL, `access to the project "${project}"`, error.message);
    }
    advance();
  });
}

async function copyProjectAccess(
  { target, isDryRun }: Run,
  { ids, isProjectExpected }: Material,
  project: string,
  there: ProjectAccess,
): Promise<'changed' | 'unchanged'> {
  const here = await findProjectAccess(target, project);
  if (!here && !isProjectExpected) throw new Refusal(404, 'There is no such project here.');
  const added = planAccess(there, here ?? { users: [], groups: [] }, ids);
  if (added.length === 0) return 'unchanged';
  // This request only adds: what others give at the same moment stays.
  const path = `projects/${inPath(project)}/access`;
  for (const body of isDryRun ? [] : added.flatMap(requests)) {
    await target.request('POST', path, body);
  }
  return 'changed';
}

function requests({ roles, users, groups }: AddedAccess): AddedAccess[] {
  return [
    { roles, users: users.slice(0, MAX_SUBJECTS), groups },
    ...chunksOf(users.slice(MAX_SUBJECTS), MAX_SUBJECTS).map((rest) => ({
      roles,
      users: rest,
      groups: [],
    })),
  ];
}
