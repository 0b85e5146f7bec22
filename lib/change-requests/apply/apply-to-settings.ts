import { decideApprovals, decideRemoval } from '../../projects/decide-environment.ts';
import type { StoredSettingsChange } from '../model.ts';
import type { ApplicationResult, LiveState } from './model.ts';

/**
 * Applies a change of the environment's settings in the project. Pure but for the time.
 * @throws {NotFoundError} for an environment that the project does not have
 * @throws {ValidationError} for removing the project's last environment
 */
export function applyToSettings(state: LiveState, change: StoredSettingsChange): ApplicationResult {
  const { project, environment, projectEnvironments } = state;
  const { after, events } =
    change.action === 'removeEnvironment'
      ? decideRemoval(project, environment)
      : decideApprovals(project, environment, change.payload);
  return {
    state: {
      ...state,
      project: after,
      projectEnvironments: projectEnvironments.filter(({ name }) =>
        Object.hasOwn(after.environments, name),
      ),
    },
    events,
  };
}
