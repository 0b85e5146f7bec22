import type { TokenType } from '../auth/caller.ts';
import { listEnvironments } from '../environments/environment-store.ts';
import { builtInContextFields } from '../flags/context-fields/built-in-context-fields.ts';
import { readFlagDirectory } from '../flags/directory/flag-directory.ts';
import { listStrategyTypes } from '../flags/strategy-types/strategy-type-store.ts';
import { listRoles } from '../identity/roles/role-store.ts';
import { listKnownTokens } from '../identity/tokens/known-tokens.ts';
import { accessTypeOf } from '../identity/tokens/model.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { instanceId } from './instance-id.ts';

/** Kinds of which there may be many: their stored counts are read instead of them. */
const countedKinds = [
  'users',
  'groups',
  'segments',
  'applications',
  'projects',
  'contextFields',
] as const;

/**
 * Counts what the instance has, by stored counts and in memory. Users include service accounts; flags are those
 * that are not archived.
 */
export async function readStatistics() {
  const [counts, { flags }, environments, roles, tokens, strategies] = await Promise.all([
    getItems(countedKinds.map(keys.count)),
    readFlagDirectory(),
    listEnvironments(),
    listRoles(),
    listKnownTokens(),
    listStrategyTypes(),
  ]);
  const [users = 0, groups = 0, segments = 0, applications = 0, projects = 0, contextFields = 0] =
    counts.map((item) => item?.count);
  const tokensOf = (wanted: TokenType) =>
    tokens.filter(({ type }) => accessTypeOf(type) === wanted).length;
  return {
    instanceId: instanceId(),
    timestamp: new Date().toISOString(),
    users,
    segments,
    // Stored counts leave out what every instance starts with.
    projects: projects + 1,
    featureToggles: [...flags.values()].filter(({ archivedAt }) => archivedAt === null).length,
    environments: environments.length,
    roles: roles.length,
    groups,
    contextFields: contextFields + builtInContextFields.length,
    strategies: strategies.length,
    clientApps: [{ range: 'allTime' as const, count: applications }],
    apiTokens: {
      admin: tokensOf('admin'),
      client: tokensOf('client'),
      frontend: tokensOf('frontend'),
    },
  };
}
