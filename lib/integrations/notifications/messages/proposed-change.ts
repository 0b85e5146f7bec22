import {
  type ChangeInput,
  isSettingsChange,
  type SettingsChangeInput,
} from '../../../change-requests/model.ts';
import { type Facts, flagLink, withDetails } from './facts.ts';
import { type Message, say, strong } from './message.ts';
import { describeStrategy, strategyName } from './strategy-changes.ts';
import { describeVariants } from './variant-changes.ts';

/** A proposed change as events contain it. */
export type EventChange = ChangeInput | { readonly action?: undefined };

/** What a proposed change will do, after a comma; empty if the event does not say. */
export function describeProposal(change: EventChange, facts: Facts): Message {
  return change.action === undefined ? [] : say`, ${describe(change, facts)}`;
}

/** What a proposed change will do: "to switch on X". */
function describe(change: ChangeInput, { event, pages }: Facts): Message {
  if (change.action === 'updateSegment')
    return say`to change the segment ${strong(change.payload.name)}`;
  if (isSettingsChange(change)) return describeSettings(change);
  const flag = say`the flag ${flagLink(pages, event.project, change.feature)}`;
  switch (change.action) {
    case 'updateEnabled':
      return say`to switch ${change.payload.enabled ? 'on' : 'off'} ${flag}`;
    case 'addStrategy': {
      const text = say`to add the strategy ${strategyName(change.payload)} to ${flag}`;
      return withDetails(text, describeStrategy(change.payload));
    }
    case 'updateStrategy':
      return withDetails(say`to change a strategy of ${flag}`, describeStrategy(change.payload));
    case 'deleteStrategy':
      return say`to remove a strategy from ${flag}`;
    case 'reorderStrategy':
      return say`to change the order of the strategies of ${flag}`;
    case 'patchVariant':
      return withDetails(
        say`to set the variants of ${flag}`,
        describeVariants(change.payload.variants),
      );
    case 'addDependency':
      return say`to make ${flag} depend on ${flagLink(pages, event.project, change.payload.feature)}`;
    case 'deleteDependency':
      return say`to make ${flag} independent of others`;
    case 'archiveFeature':
      return say`to archive ${flag}`;
    case 'addReleasePlan':
      return say`to add a release plan to ${flag}`;
    case 'deleteReleasePlan':
      return say`to remove the release plan of ${flag}`;
    case 'startMilestone':
      return say`to start a milestone of ${flag}`;
    case 'changeMilestoneProgression':
      return say`to start the next milestone of ${flag} after ${change.payload.transitionCondition.intervalMinutes} minutes`;
    case 'deleteMilestoneProgression':
      return say`to start the next milestone of ${flag} by hand`;
    case 'resumeMilestoneProgression':
      return say`to resume the release plan of ${flag}`;
    case 'changeSafeguard':
      return say`to change a safeguard of ${flag}`;
    case 'deleteSafeguard':
      return say`to delete a safeguard of ${flag}`;
    case 'updateMilestoneStrategy':
      return withDetails(
        say`to change a strategy of a milestone of ${flag}`,
        describeStrategy(change.payload),
      );
  }
}

/** The environment is where the change request is. */
function describeSettings(change: SettingsChangeInput): Message {
  if (change.action === 'removeEnvironment') return say`to remove the environment from the project`;
  const { changeRequestsEnabled, requiredApprovals } = change.payload;
  if (!changeRequestsEnabled) return say`to switch off the approvals`;
  return requiredApprovals === undefined
    ? say`to require approvals`
    : say`to set the required approvals to ${requiredApprovals}`;
}
