/** Every permission, with the scope it applies to. */
export const permissionScopes = {
  ADMIN: 'root',
  CREATE_ADDON: 'root',
  UPDATE_ADDON: 'root',
  DELETE_ADDON: 'root',
  CREATE_CLIENT_API_TOKEN: 'root',
  READ_CLIENT_API_TOKEN: 'root',
  UPDATE_CLIENT_API_TOKEN: 'root',
  DELETE_CLIENT_API_TOKEN: 'root',
  CREATE_FRONTEND_API_TOKEN: 'root',
  READ_FRONTEND_API_TOKEN: 'root',
  UPDATE_FRONTEND_API_TOKEN: 'root',
  DELETE_FRONTEND_API_TOKEN: 'root',
  UPDATE_APPLICATION: 'root',
  CREATE_CONTEXT_FIELD: 'root',
  UPDATE_CONTEXT_FIELD: 'root',
  DELETE_CONTEXT_FIELD: 'root',
  CREATE_PROJECT: 'root',
  READ_ROLE: 'root',
  CREATE_SEGMENT: 'root',
  UPDATE_SEGMENT: 'root',
  DELETE_SEGMENT: 'root',
  CREATE_STRATEGY: 'root',
  UPDATE_STRATEGY: 'root',
  DELETE_STRATEGY: 'root',
  CREATE_TAG_TYPE: 'root',
  UPDATE_TAG_TYPE: 'root',
  DELETE_TAG_TYPE: 'root',
  CREATE_FEATURE: 'project',
  UPDATE_FEATURE: 'project',
  DELETE_FEATURE: 'project',
  UPDATE_FEATURE_DEPENDENCY: 'project',
  UPDATE_FEATURE_VARIANTS: 'project',
  MOVE_FEATURE_TOGGLE: 'project',
  UPDATE_PROJECT: 'project',
  DELETE_PROJECT: 'project',
  CREATE_PROJECT_API_TOKEN: 'project',
  READ_PROJECT_API_TOKEN: 'project',
  DELETE_PROJECT_API_TOKEN: 'project',
  UPDATE_PROJECT_SEGMENT: 'project',
  PROJECT_USER_ACCESS_READ: 'project',
  PROJECT_USER_ACCESS_WRITE: 'project',
  PROJECT_DEFAULT_STRATEGY_READ: 'project',
  PROJECT_DEFAULT_STRATEGY_WRITE: 'project',
  PROJECT_CHANGE_REQUEST_READ: 'project',
  PROJECT_CHANGE_REQUEST_WRITE: 'project',
  PROJECT_SETTINGS_READ: 'project',
  PROJECT_SETTINGS_WRITE: 'project',
  CREATE_FEATURE_STRATEGY: 'environment',
  UPDATE_FEATURE_STRATEGY: 'environment',
  DELETE_FEATURE_STRATEGY: 'environment',
  UPDATE_FEATURE_ENVIRONMENT: 'environment',
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: 'environment',
  APPROVE_CHANGE_REQUEST: 'environment',
  APPLY_CHANGE_REQUEST: 'environment',
  SKIP_CHANGE_REQUEST: 'environment',
  // At the end: the place of a permission is its number on the API.
  UPDATE_PROJECT_CONTEXT: 'project',
} as const;

export type Permission = keyof typeof permissionScopes;

/** A permission that a role grants. */
export interface RolePermission {
  readonly name: Permission;
  /**
   * For permissions of environments: the environment's name, or `*` for all, including later ones.
   */
  readonly environment?: string;
}
