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
