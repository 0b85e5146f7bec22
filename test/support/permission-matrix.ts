/**
 * Callers of the matrix: tokens of each kind, people by their role, and nobody. The outsider owns
 * another project.
 */
export const callers = [
  'admin',
  'editor',
  'viewer',
  'owner',
  'member',
  'outsider',
  'client',
  'frontend',
  'none',
] as const;

const everybody = 'admin editor viewer owner member outsider client frontend none';
const anyUser = 'admin editor viewer owner member outsider';

/**
 * Permissions in an open project where Owner and Member have their roles: every operation, and the
 * callers that it accepts. Follows the built-in roles; an Editor has project rights in every open
 * project.
 */
export const matrix: Readonly<Record<string, string>> = {
  // API tokens
  createApiToken: 'admin',
  createProjectApiToken: 'admin editor owner member',
  deleteProjectApiToken: 'admin editor owner member',
  getProjectApiTokens: 'admin editor owner member',
  deleteApiToken: 'admin',
  getAllApiTokens: 'admin editor',
  getApiTokensByName: 'admin editor',
  updateApiToken: 'admin',
  // Addons
  createAddon: 'admin editor',
  deleteAddon: 'admin editor',
  getAddon: anyUser,
  getAddons: anyUser,
  getIntegrationEvents: 'admin',
  replayIntegrationEvent: 'admin editor',
  replayIntegrationEvents: 'admin editor',
  updateAddon: 'admin editor',
  // Archive
  archiveFeatures: 'admin editor owner member',
  deleteFeature: anyUser,
  deleteFeatures: 'admin editor owner member',
  reviveFeature: anyUser,
  reviveFeatures: 'admin editor owner member',
  validateArchiveFeatures: 'admin editor owner member',
  // Banners
  createBanner: 'admin',
  deleteBanner: 'admin',
  disableBanner: 'admin',
  enableBanner: 'admin',
  getBanners: 'admin',
  updateBanner: 'admin',
  // Change requests
  addChangeRequestComment: anyUser,
  addChangeRequestReviewers: anyUser,
  createChangeRequest: anyUser,
  deleteChange: anyUser,
  deleteChangeRequest: anyUser,
  editChange: anyUser,
  getActionableChangeRequests: anyUser,
  getAvailableChangeRequestReviewers: anyUser,
  getChangeRequest: anyUser,
  getChangeRequestApprovers: anyUser,
  getChangeRequestsCount: anyUser,
  getChangeRequestsForProject: anyUser,
  getPendingChangeRequestsForFeature: anyUser,
  getPendingChangeRequestsForUser: anyUser,
  getProjectChangeRequestConfig: anyUser,
  getScheduledChangeRequests: anyUser,
  updateChangeRequestState: anyUser,
  updateChangeRequestTitle: anyUser,
  updateProjectChangeRequestConfig: 'admin owner',
  // Client
  clientBulkMetrics: 'admin client',
  getAllClientFeatures: 'admin client',
  getClientFeature: 'admin client',
  getDelta: 'admin client',
  registerClientApplication: 'admin client',
  registerClientMetrics: 'admin client',
  registerEdgeObservabilityMetrics: 'admin client',
  // Context fields
  createContextField: 'admin editor',
  deleteContextField: 'admin editor',
  deleteContextFieldLegalValue: 'admin editor',
  getContextField: anyUser,
  getContextFields: anyUser,
  getStrategiesByContextField: anyUser,
  createContextFieldForProject: 'admin editor owner',
  deleteContextFieldForProject: 'admin editor owner',
  deleteContextFieldLegalValueForProject: 'admin editor owner',
  getContextFieldForProject: anyUser,
  getContextFieldsForProject: anyUser,
  getStrategiesByContextFieldForProject: anyUser,
  updateContextFieldForProject: 'admin editor owner',
  updateContextFieldLegalValueForProject: 'admin editor owner',
  validateContextFieldNameForProject: anyUser,
  updateContextField: 'admin editor',
  updateContextFieldLegalValue: 'admin editor',
  validateConstraint: anyUser,
  validateContextFieldName: anyUser,
  // Dependencies
  addFeatureDependency: 'admin editor owner member',
  checkDependenciesExist: anyUser,
  deleteFeatureDependencies: 'admin editor owner member',
  deleteFeatureDependency: 'admin editor owner member',
  listParentOptions: anyUser,
  listParentVariantOptions: anyUser,
  // Console
  getConsoleAsset: everybody,
  // Documentation
  getDocsAsset: everybody,
  getDocsPage: everybody,
  getOpenApiDocument: everybody,
  // Edge
  validateEdgeTokens: everybody,
  // Frontend
  preflightFrontendFeatures: everybody,
  preflightFrontendMetrics: everybody,
  preflightFrontendRegistration: everybody,
  getFrontendApiFeaturesWithPost: 'admin frontend',
  getFrontendFeatures: 'admin frontend',
  registerFrontendClient: 'admin frontend',
  registerFrontendMetrics: 'admin frontend',
  // Environments
  cloneEnvironment: 'admin',
  createEnvironment: 'admin',
  getAllEnvironments: anyUser,
  getEnvironment: anyUser,
  getProjectEnvironments: anyUser,
  removeEnvironment: 'admin',
  toggleEnvironmentOff: 'admin',
  toggleEnvironmentOn: 'admin',
  updateEnvironment: 'admin',
  updateSortOrder: 'admin',
  validateEnvironmentName: 'admin',
  // Events
  getEventCreators: anyUser,
  getEvents: anyUser,
  getEventsForToggle: anyUser,
  searchEvents: anyUser,
  // Favourites
  addFavoriteFeature: anyUser,
  addFavoriteProject: anyUser,
  removeFavoriteFeature: anyUser,
  removeFavoriteProject: anyUser,
  // Feature types
  getAllFeatureTypes: anyUser,
  updateFeatureTypeLifetime: 'admin',
  // Features
  archiveFeature: 'admin editor owner member',
  changeProject: 'admin editor owner',
  cloneFeature: 'admin editor owner member',
  createFeature: 'admin editor owner member',
  createFeatureLink: 'admin editor owner member',
  deleteFeatureLink: 'admin editor owner member',
  getArchivedFeatures: anyUser,
  getArchivedFeaturesByProject: anyUser,
  getFeature: anyUser,
  getFeatureEnvironment: anyUser,
  getFeatures: anyUser,
  searchFeatures: anyUser,
  patchFeature: 'admin editor owner member',
  staleFeatures: 'admin editor owner member',
  bulkToggleFeaturesEnvironmentOff: 'admin editor owner member',
  bulkToggleFeaturesEnvironmentOn: 'admin editor owner member',
  toggleFeatureEnvironmentOff: 'admin editor owner member',
  toggleFeatureEnvironmentOn: 'admin editor owner member',
  updateFeature: 'admin editor owner member',
  updateFeatureLink: 'admin editor owner member',
  validateFeature: anyUser,
  // Import and export
  exportFeatures: anyUser,
  importToggles: anyUser,
  validateImport: anyUser,
  // Groups
  createGroup: 'admin',
  deleteGroup: 'admin',
  getGroup: 'admin',
  getGroups: 'admin',
  updateGroup: 'admin',
  // Metrics
  getEdgeInstances: 'admin',
  getTrafficDataUsageForPeriod: 'admin',
  createApplication: 'admin editor',
  deleteApplication: 'admin editor',
  getApplication: anyUser,
  getApplicationEnvironmentInstances: anyUser,
  getApplicationOverview: anyUser,
  getApplications: anyUser,
  getProjectApplications: anyUser,
  getFeatureUsageSummary: anyUser,
  getRawFeatureMetrics: anyUser,
  getUnknownFlags: anyUser,
  // Operations
  getHealth: everybody,
  getInstanceAdminStats: 'admin',
  getReady: everybody,
  // Personal access tokens
  createPat: anyUser,
  deletePat: anyUser,
  getPats: anyUser,
  // Playground
  getAdvancedPlayground: anyUser,
  getChangeRequestPlayground: anyUser,
  getPlayground: anyUser,
  // Projects
  addAccessToProject: 'admin editor owner',
  addDefaultStrategyToProjectEnvironment: 'admin editor owner',
  addEnvironmentToProject: 'admin editor owner',
  addRoleToUser: 'admin editor owner',
  archiveProject: 'admin editor owner',
  createProject: 'admin editor',
  deleteProject: 'admin editor owner',
  getProjectAccess: anyUser,
  getProjectHealthReport: anyUser,
  getProjectOverview: anyUser,
  getProjects: anyUser,
  getRoleProjectAccess: 'admin',
  removeEnvironmentFromProject: 'admin editor owner',
  removeGroupAccess: 'admin editor owner',
  removeUserAccess: 'admin editor owner',
  reviveProject: 'admin editor owner',
  setProjectAccess: 'admin editor owner',
  setRolesForGroup: 'admin editor owner',
  setRolesForUser: 'admin editor owner',
  updateProject: 'admin editor owner',
  updateProjectEnterpriseSettings: 'admin editor owner',
  validateProject: 'admin editor',
  // Public signup tokens
  addPublicSignupTokenUser: everybody,
  createPublicSignupToken: 'admin',
  getAllPublicSignupTokens: 'admin',
  getPublicSignupToken: 'admin',
  updatePublicSignupToken: 'admin',
  validatePublicSignupToken: everybody,
  // Roles
  createRole: 'admin',
  deleteRole: 'admin',
  getPermissions: anyUser,
  getRoleById: 'admin',
  getRoles: 'admin',
  updateRole: 'admin',
  validateRole: 'admin',
  // Segments
  createSegment: anyUser,
  getSegment: anyUser,
  getSegments: anyUser,
  getSegmentsByStrategyId: anyUser,
  getStrategiesBySegmentId: anyUser,
  removeSegment: anyUser,
  updateFeatureStrategySegments: anyUser,
  updateSegment: anyUser,
  validateSegment: anyUser,
  // Sign-in
  beginOidcLogin: everybody,
  finishOidcLogin: everybody,
  getOidcSettings: 'admin',
  setOidcSettings: 'admin',
  // Service accounts
  createServiceAccount: 'admin',
  createServiceAccountToken: 'admin',
  deleteServiceAccount: 'admin',
  deleteServiceAccountToken: 'admin',
  getServiceAccountTokens: 'admin',
  getServiceAccounts: 'admin',
  updateServiceAccount: 'admin',
  // Strategies of flags
  addFeatureStrategy: 'admin editor owner member',
  deleteFeatureStrategy: 'admin editor owner member',
  getFeatureStrategies: anyUser,
  getFeatureStrategy: anyUser,
  patchFeatureStrategy: 'admin editor owner member',
  setStrategySortOrder: 'admin editor owner member',
  updateFeatureStrategy: 'admin editor owner member',
  // Strategy types
  createStrategy: 'admin editor',
  deprecateStrategy: 'admin editor',
  getAllStrategies: anyUser,
  getStrategy: anyUser,
  reactivateStrategy: 'admin editor',
  removeStrategy: 'admin editor',
  updateStrategy: 'admin editor',
  // Tags
  addTag: anyUser,
  addTagToFeatures: 'admin editor owner member',
  createTag: 'admin editor',
  createTagType: 'admin editor',
  deleteTag: 'admin editor',
  deleteTagType: 'admin editor',
  getTag: anyUser,
  getTagType: anyUser,
  getTagTypes: anyUser,
  getTags: anyUser,
  getTagsByType: anyUser,
  listTags: anyUser,
  removeTag: anyUser,
  updateTagType: 'admin editor',
  updateTags: anyUser,
  validateTagType: anyUser,
  // Users
  changePassword: everybody,
  resetUserPassword: 'admin',
  sendResetPasswordEmail: everybody,
  validatePassword: everybody,
  validateToken: everybody,
  changeMyPassword: anyUser,
  changeUserPassword: 'admin',
  createUser: 'admin',
  deleteUser: 'admin',
  deleteUserToken: 'admin',
  getAdminCount: 'admin',
  getMe: anyUser,
  getProfile: anyUser,
  getUser: 'admin',
  getUserRoles: anyUser,
  getUserTokens: 'admin',
  getUsers: 'admin',
  login: everybody,
  logout: anyUser,
  searchUsers: anyUser,
  updateUser: 'admin',
  validateUserPassword: anyUser,
  // Variants of flags
  getEnvironmentFeatureVariants: anyUser,
  overwriteFeatureVariantsOnEnvironments: anyUser,
  overwriteEnvironmentFeatureVariants: 'admin editor owner member',
  patchEnvironmentsFeatureVariants: 'admin editor owner member',
};

interface Placed {
  readonly allowed: string;
  readonly request: (place: { readonly flag: string }) => {
    readonly path: string;
    readonly body?: unknown;
  };
}

/**
 * Operations that determine by the flag itself which project's rights apply; none of them changes a
 * flag.
 */
export const placedMatrix: Readonly<Record<string, Placed>> = {
  deleteFeature: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({ path: `/api/admin/archive/${flag}` }),
  },
  reviveFeature: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({ path: `/api/admin/archive/revive/${flag}` }),
  },
  updateTags: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({
      path: `/api/admin/features/${flag}/tags`,
      body: { addedTags: [], removedTags: [] },
    }),
  },
  addTag: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({
      path: `/api/admin/features/${flag}/tags`,
      body: { type: 'simple', value: 'by-anyone' },
    }),
  },
  removeTag: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({ path: `/api/admin/features/${flag}/tags/simple/absent` }),
  },
  overwriteFeatureVariantsOnEnvironments: {
    allowed: 'admin editor owner member',
    request: ({ flag }) => ({
      path: `/api/admin/projects/team/features/${flag}/variants-batch`,
      body: { variants: [], environments: ['development'] },
    }),
  },
  createSegment: {
    allowed: 'admin editor',
    request: () => ({
      path: '/api/admin/segments',
      body: { name: 'of the team', project: 'team', constraints: [] },
    }),
  },
};
