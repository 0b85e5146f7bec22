import type { Caller } from '../auth/caller.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import { updateFeatureWrite } from '../flags/feature-data/feature-store.ts';
import { withoutTriggers } from '../flags/feature-data/plan-rules.ts';
import { environmentWrites } from '../flags/feature-environments/change-environment.ts';
import { strategyRelationWrites } from '../flags/feature-environments/feature-writes.ts';
import { settingsSizeWrites } from '../flags/feature-environments/settings-size.ts';
import { ANY_TIME } from '../flags/segments/segment-uses.ts';
import { removeRolePermissions } from '../identity/roles/environment-permissions.ts';
import { listRoles } from '../identity/roles/role-store.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { listTokens } from '../identity/tokens/token-store.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { atVersion } from '../platform/dynamo/write.ts';
import { timeLimit } from '../platform/time-limit.ts';
import type { Project } from '../projects/model.ts';
import { findProject, updateProjectWrite } from '../projects/project-store.ts';
import { deleteToken } from '../projects/tokens/change-token.ts';
import { changeFlags, listFlagsWith, MOST_WRITES, type PlanFlagStep } from './flag-batches.ts';

/** Maximum number of strategies that one step removes from a flag. */
const STRATEGIES_AT_ONCE = 5;

/** Removes the settings of a flag; several steps for a flag with very many relations. Pure. */
export function planForget(environment: string): PlanFlagStep {
  return ({ feature, environments }) => {
    const state = environments[environment];
    if (!state) return { writes: [], isLast: true };
    const relations = strategyRelationWrites(
      feature,
      state,
      { ...withoutTriggers(state), strategies: [] },
      ANY_TIME,
    );
    if (relations.length > MOST_WRITES - 3) {
      const fewer = {
        ...withoutTriggers(state),
        strategies: state.strategies.slice(STRATEGIES_AT_ONCE),
      };
      return { writes: environmentWrites(feature, state, fewer, ANY_TIME), isLast: false };
    }
    const { [environment]: _forgotten, ...others } = feature.environments;
    return {
      writes: [
        updateFeatureWrite(feature, { ...feature, environments: others }),
        {
          remove: keys.featureEnvironment(feature.name, environment),
          when: atVersion(state.version),
        },
        ...relations,
        ...settingsSizeWrites(
          { feature, environments: { [environment]: state } },
          { feature, environments: {} },
        ),
      ],
      isLast: true,
    };
  };
}

/**
 * Removes everything that refers to an environment which no project has: settings of flags from before it
 * was removed from their project, its API tokens, and permissions of roles. Otherwise they would apply to
 * a later environment of the same name.
 * @throws {ConflictError} when it takes too long; a retry continues
 */
export async function purgeSettings(
  caller: Caller,
  environment: string,
  projects: readonly Project[],
): Promise<void> {
  const refuseTooSlow = timeLimit('flags still have settings in the environment');
  const [flags, tokens, roles] = await Promise.all([
    listFlagsWith(environment, projects),
    listTokensFor(environment),
    listRoles(),
  ]);
  await changeFlags(caller, flags, {
    refuseTooSlow,
    readSteps: async () => ({ plan: planForget(environment) }),
  });
  for (const project of projects.filter((each) => requiresApprovalIn(environment, each))) {
    await forgetApprovals(caller, project.id, environment);
  }
  await deleteTokens(caller, tokens);
  await removeRolePermissions(caller, roles, environment);
}

/** The API tokens for an environment. */
export async function listTokensFor(environment: string): Promise<ApiToken[]> {
  return (await listTokens()).filter((token) => token.environment === environment);
}

export async function deleteTokens(caller: Caller, tokens: readonly ApiToken[]): Promise<void> {
  for (const { hash } of tokens) await deleteToken(caller, hash);
}

function requiresApprovalIn(environment: string, { changeRequestEnvironments = {} }: Project) {
  return Object.hasOwn(changeRequestEnvironments, environment);
}

function forgetApprovals(caller: Caller, id: string, environment: string): Promise<void> {
  return recordChange({ author: caller.author }, async () => {
    const project = await findProject(id);
    if (!project || !requiresApprovalIn(environment, project)) return noChange();
    const { [environment]: _forgotten, ...others } = project.changeRequestEnvironments ?? {};
    const after = { ...project, changeRequestEnvironments: others };
    return { writes: [updateProjectWrite(project, after)], events: [], result: undefined };
  });
}
