import {
  type ChangeInput,
  isSettingsChange,
  type SettingsChangeInput,
} from '../../change-requests/model.ts';
import { settingsInWords } from '../difference.ts';
import { differencesOf } from '../differences.ts';
import { intervalInWords } from '../intervals.ts';
import { type Message, say, strong } from '../message.ts';
import { strategyInWords } from '../strategy-in-words.ts';
import { strategyName } from './environment-wordings.ts';
import { type Facts, flagLink } from './facts.ts';

/** A proposed change as events contain it. */
export type EventChange = ChangeInput | { readonly action?: undefined };

/** What a proposed change will do, after a comma; empty if the event does not say. */
export function proposalInWords(change: EventChange, facts: Facts): Message {
  return change.action === undefined ? [] : say`, ${describe(change, facts)}`;
}

/** What a proposed change will do: "to switch on X". */
function describe(change: ChangeInput, { event, pages, medium }: Facts): Message {
  if (change.action === 'updateSegment')
    return say`to change the segment ${strong(change.payload.name)}`;
  if (isSettingsChange(change)) return describeSettings(change);
  const name = flagLink(pages, event.project, change.feature);
  const flag = medium === 'chat' ? say`the flag ${name}` : name;
  switch (change.action) {
    case 'updateEnabled':
      return say`to switch ${change.payload.enabled ? 'on' : 'off'} ${flag}`;
    case 'addStrategy':
      return say`to add the strategy ${strategyName(change.payload)} to ${flag}`;
    case 'updateStrategy':
      return say`to change a strategy of ${flag}`;
    case 'deleteStrategy':
      return say`to remove a strategy from ${flag}`;
    case 'reorderStrategy':
      return say`to change the order of the strategies of ${flag}`;
    case 'patchVariant':
      return say`to set the variants of ${flag}`;
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
      return say`to start the next milestone of ${flag} after ${intervalInWords(change.payload.transitionCondition.intervalMinutes)}`;
    case 'deleteMilestoneProgression':
      return say`to start the next milestone of ${flag} by hand`;
    case 'resumeMilestoneProgression':
      return say`to resume the release plan of ${flag}`;
    case 'changeSafeguard':
      return say`to change a safeguard of ${flag}`;
    case 'deleteSafeguard':
      return say`to delete a safeguard of ${flag}`;
    case 'updateMilestoneStrategy':
      return say`to change a strategy of a milestone of ${flag}`;
  }
}

/** The settings that a change proposes, as a sentence; empty if there are none. */
export function settingsOfProposal(change: EventChange): string {
  switch (change.action) {
    case 'addStrategy':
      return strategyInWords(withDefaults(change.payload));
    case 'updateStrategy':
    case 'updateMilestoneStrategy':
    case 'patchVariant':
      return settingsInWords(differencesOf(null, change.payload));
    default:
      return '';
  }
}

/** The service adds a rollout to everyone where a proposal has none. */
function withDefaults<T extends { readonly name: string; readonly parameters?: object }>(
  strategy: T,
): T {
  if (strategy.name !== 'flexibleRollout') return strategy;
  return { ...strategy, parameters: { rollout: '100', ...strategy.parameters } };
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
