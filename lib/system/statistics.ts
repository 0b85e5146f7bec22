import type { TokenType } from '../auth/caller.ts';
import { listEnvironments } from '../environments/environment-store.ts';
import { listContextFields } from '../flags/context-fields/context-field-store.ts';
import { listStrategyTypes } from '../flags/strategy-types/strategy-type-store.ts';
import { listGroups } from '../identity/groups/group-store.ts';
import { listRoles } from '../identity/roles/role-store.ts';
import { accessTypeOf } from '../identity/tokens/model.ts';
import { listTokens } from '../identity/tokens/token-store.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { listProjects } from '../projects/project-store.ts';
import { instanceId } from './instance-id.ts';

/** Kinds of which there may be many: their stored counts are read instead of them. */
const countedKinds = ['users', 'segments', 'applications'] as const;

/**
 * Counts what the instance has: eight parallel reads. Users include service accounts; flags are those
 * that are not archived.
 */
export async function readStatistics() {
  const [counts, projects, environments, roles, groups, tokens, contextFields, strategies] =
    await Promise.all([
      getItems(countedKinds.map(keys.count), { consistent: false }),
      listProjects(),
      listEnvironments(),
      listRoles(),
      listGroups(),
      listTokens(),
      listContextFields(),
      listStrategyTypes(),
    ]);
  const [users = 0, segments = 0, applications = 0] = counts.map((item) => item?.count);
  const tokensOf = (wanted: TokenType) =>
    tokens.filter(({ type }) => accessTypeOf(type) === wanted).length;
  return {
    instanceId: instanceId(),
    timestamp: new Date().toISOString(),
    users,
    segments,
    projects: projects.length,
    featureToggles: projects.reduce((sum, { featureCount }) => sum + featureCount, 0),
    environments: environments.length,
    roles: roles.length,
    groups: groups.length,
    contextFields: contextFields.length,
    strategies: strategies.length,
    clientApps: [{ range: 'allTime' as const, count: applications }],
    apiTokens: {
      admin: tokensOf('admin'),
      client: tokensOf('client'),
      frontend: tokensOf('frontend'),
    },
  };
}
