/** The operations of part 4 of the specification; those that change something get a new thing each time. */
export const reads = [
  'getAddons',
  'getChangeRequestPlayground',
  'getFeatureEnvironment',
  'searchEvents',
  'getEventsForToggle',
  'getFeatureUsageSummary',
  'getPublicSignupToken',
  'getAllPublicSignupTokens',
  'getUser',
  'getAllFeatureTypes',
  'validateEdgeTokens',
  'getTag',
] as const;

export const writes = [
  'updateGroup',
  'createStrategy',
  'createProject',
  'setProjectAccess',
  'updateTags',
  'disableBanner',
  'addTagToFeatures',
  'addRoleToUser',
] as const;
