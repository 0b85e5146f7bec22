import type { Caller } from '../../lib/auth/caller.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import { transact } from '../../lib/platform/dynamo/write.ts';
import { getProject } from '../../lib/projects/project-store.ts';

/** A caller with all permissions. */
export const admin: Caller = {
  author: { id: -42, name: 'tester' },
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

/** Stores a second project, like the seeded one. */
export async function createProject(id: string): Promise<void> {
  const project = await getProject('default');
  await transact([{ put: { ...project, id, ...keys.project(id) } }]);
}
