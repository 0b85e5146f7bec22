import { approvalsAfter } from '../../projects/decide-environment.ts';
import type { ChangeRequest, StoredSettingsChange } from '../model.ts';

/**
 * What a change of settings will do, for those who review it: compared with the settings when it was
 * proposed. Others cannot be changed by it, because changed settings are a conflict. Pure.
 */
export function describeSettingsChange(
  { project, environment }: Pick<ChangeRequest, 'project' | 'environment'>,
  change: StoredSettingsChange,
): string {
  const where = `the environment "${environment}"`;
  if (change.action === 'removeEnvironment') {
    return `Removes ${where} from the project "${project}": its flags are no longer served there. Their settings are kept, but hidden.`;
  }
  const before = change.approvalsBefore ?? null;
  const after = approvalsAfter(before, change.payload);
  if (before === after) return `Leaves the required approvals in ${where} as they are.`;
  if (after === null) {
    return `Switches off the approvals in ${where}, where ${before} are required: later changes take effect without review.`;
  }
  if (before === null) return `Switches on approvals in ${where}: ${after} will be required.`;
  const verb = after < before ? 'Reduces' : 'Raises';
  return `${verb} the required approvals in ${where} from ${before} to ${after}.`;
}
