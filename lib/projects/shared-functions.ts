import type { SharedFunctionContract } from '../http/contract.ts';

const ROOT = '/api/admin/projects';
const PROJECT = `${ROOT}/{projectId}` as const;

/** What is read of projects, with what can be cleaned up, and who has access: see docs/adr/0015-shared-functions.md. */
export const readProjectsFunction = {
  functionId: 'readProjects',
  summary: 'Read projects and access to them',
  root: ROOT,
  routes: [
    `GET ${ROOT}`,
    `GET ${PROJECT}/{part}`,
    `GET ${PROJECT}/clean-up/{part}`,
    `GET ${PROJECT}/sdks/{part}`,
    `GET ${ROOT}/roles/{roleId}/access`,
  ],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What changes projects, who has access, and many flags of a project at once. */
export const manageProjectsFunction = {
  functionId: 'manageProjects',
  summary: 'Manage projects, access to them, and their flags in bulk',
  root: ROOT,
  routes: [
    `ANY ${PROJECT}`,
    `PUT ${PROJECT}/{part}`,
    // Also those of a project to archive and to revive: `/projects/archive/{projectId}`.
    `POST ${PROJECT}/{part}`,
    `POST ${PROJECT}/bulk_features/environments/{environment}/{state}`,
    `DELETE ${PROJECT}/{part}`,
    `ANY ${PROJECT}/groups/{groupId}/roles`,
    `ANY ${PROJECT}/users/{userId}/roles`,
  ],
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** The environments that a project uses, their settings in it, and the change requests for them. */
export const projectEnvironmentsFunction = {
  functionId: 'manageProjectEnvironments',
  summary: 'Manage the environments of a project',
  root: `${PROJECT}/environments`,
  routes: [`POST ${PROJECT}/environments`, `ANY ${PROJECT}/environments/{proxy+}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
