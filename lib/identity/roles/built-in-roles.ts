import type { Permission, RolePermission } from '../../auth/permissions.ts';
import type { Role } from './model.ts';

/** Permissions of Editors, Owners and Members in each environment. */
const environmentPermissions: readonly Permission[] = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
];

const memberPermissions: readonly Permission[] = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_VARIANTS',
  'UPDATE_FEATURE_DEPENDENCY',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
];

const ownerPermissions: readonly Permission[] = [
  ...memberPermissions,
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
  'UPDATE_PROJECT_CONTEXT',
];

const editorPermissions: readonly Permission[] = [
  'CREATE_ADDON',
  'UPDATE_ADDON',
  'DELETE_ADDON',
  'CREATE_CONTEXT_FIELD',
  'UPDATE_CONTEXT_FIELD',
  'DELETE_CONTEXT_FIELD',
  'CREATE_STRATEGY',
  'UPDATE_STRATEGY',
  'DELETE_STRATEGY',
  'CREATE_SEGMENT',
  'UPDATE_SEGMENT',
  'DELETE_SEGMENT',
  'CREATE_TAG_TYPE',
  'UPDATE_TAG_TYPE',
  'DELETE_TAG_TYPE',
  'UPDATE_APPLICATION',
  'CREATE_PROJECT',
  'READ_CLIENT_API_TOKEN',
  'READ_FRONTEND_API_TOKEN',
  ...ownerPermissions,
];

/** The roles that every instance has. */
export const builtInRoles: readonly Omit<Role, 'version'>[] = [
  {
    id: 1,
    name: 'Admin',
    type: 'root',
    description: 'May do everything on the instance.',
    permissions: allowed(['ADMIN']),
  },
  {
    id: 2,
    name: 'Editor',
    type: 'root',
    description: 'May change what the instance shares, and everything in projects that are open.',
    permissions: allowed(editorPermissions, environmentPermissions),
  },
  {
    id: 3,
    name: 'Viewer',
    type: 'root',
    description: 'May look at everything that is not private and change nothing.',
    permissions: [],
  },
  {
    id: 4,
    name: 'Owner',
    type: 'project',
    description: 'May do everything in the project, its settings and members included.',
    permissions: allowed(ownerPermissions, environmentPermissions),
  },
  {
    id: 5,
    name: 'Member',
    type: 'project',
    description: 'May work with the flags of the project.',
    permissions: allowed(memberPermissions, environmentPermissions),
  },
];

function allowed(
  general: readonly Permission[],
  ofEnvironments: readonly Permission[] = [],
): readonly RolePermission[] {
  return [
    ...general.map((name) => ({ name })),
    ...ofEnvironments.map((name) => ({ name, environment: '*' })),
  ];
}
