import { keys } from '../../lib/platform/dynamo/keys.ts';
import { transact } from '../../lib/platform/dynamo/write.ts';
import type { Project } from '../../lib/projects/model.ts';

/** An open project without flags, with the environments `development` and `production`. */
export const anyProject: Project = {
  id: 'default',
  name: 'Default',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  environments: { development: {}, production: {} },
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  archivedAt: null,
  featureCount: 0,
  version: 1,
};

/** Stores a project, by default an open one that is older than every event. */
export async function storeProject(properties: Partial<Project> = {}): Promise<void> {
  const project = { ...anyProject, createdAt: '2020-01-01T00:00:00.000Z', ...properties };
  await transact([{ put: { ...project, ...keys.project(project.id) } }]);
}
