import type { Difference } from './difference.ts';
import { differencesOf, type Names } from './differences.ts';
import { intervalInWords } from './intervals.ts';

/**
 * A change of a request, with the state that it modifies: `before`, when it was proposed, is `null` if nothing
 * existed; `after` is `null` if nothing is left, and absent if the change cannot be applied. Both are absent if
 * they were not kept.
 */
export interface ShownChange {
  readonly action: string;
  readonly payload?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The state now; absent where it is not compared. */
  readonly current?: unknown;
  /** Why it cannot be applied. */
  readonly conflict?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Compares the state after a change with that when it was proposed, and with that of now. A comparison with a
 * state that is not known is `undefined`. Pure.
 */
export function compareChange(change: ShownChange, names: Names = {}) {
  const between = (from: unknown, to: unknown): readonly Difference[] | undefined =>
    from === undefined || to === undefined
      ? undefined
      : differencesOf(comparable(change, from), comparable(change, to), names);
  const { before, after, current } = change;
  const since = between(before, current);
  // What others have made of it would stay as it is now.
  const others = new Set(change.conflict ? since?.map((each) => JSON.stringify(each)) : []);
  return {
    proposed: between(before, after)?.filter((each) => !others.has(JSON.stringify(each))),
    now: between(current, after),
    /** What others changed since it was proposed. */
    since,
  };
}

/** What the service shows of a state, in the shape that events have. */
function comparable({ action }: ShownChange, state: unknown): unknown {
  if (state === null) return null;
  switch (action) {
    case 'updateEnabled':
      return { enabled: fieldsOf(state).enabled };
    case 'patchVariant':
      return { variants: state };
    case 'reorderStrategy':
      return { strategyIds: Array.isArray(state) ? state.map((each) => fieldsOf(each).id) : [] };
    case 'addDependency':
    case 'deleteDependency':
      return { dependencies: state };
    default:
      return state;
  }
}

/**
 * What a change does, in a few words: `Change the strategy “Half”`. Pure.
 * @param names titles of strategies by id, where the change names only those
 */
export function changeInWords(change: ShownChange, names: Names = {}): string {
  const sent = fieldsOf(change.payload);
  const before = fieldsOf(change.before ?? change.current);
  const strategy = () =>
    [fieldsOf(change.after), sent, before].map(strategyName).find((name) => name !== undefined) ??
    names.strategies?.get(String(sent.id)) ??
    String(sent.id).slice(0, 8);
  switch (change.action) {
    case 'updateEnabled':
      return sent.enabled === true ? 'Switch on' : 'Switch off';
    case 'addStrategy':
      return `Add the strategy ${strategy()}`;
    case 'updateStrategy':
      return `Change the strategy ${strategy()}`;
    case 'deleteStrategy':
      return `Remove the strategy ${strategy()}`;
    case 'reorderStrategy':
      return 'Change the order of the strategies';
    case 'patchVariant':
      return 'Change the variants';
    case 'addDependency':
      return `Depend on ${String(sent.feature)}, in all environments`;
    case 'deleteDependency':
      return 'Remove all dependencies, in all environments';
    case 'archiveFeature':
      return 'Archive the flag, in all environments';
    case 'updateSegment':
      return `Change the segment ${String(sent.name)}, wherever it is used`;
    case 'updateChangeRequestConfig':
      return 'Change how many approvals are needed';
    case 'removeEnvironment':
      return 'Remove the environment from the project';
    case 'addReleasePlan':
      return 'Add a release plan';
    case 'deleteReleasePlan':
      return 'Remove the release plan';
    case 'startMilestone':
      return `Start the milestone ${String(before.milestoneName ?? sent.milestoneId)}`;
    case 'changeMilestoneProgression':
      return `Start the next milestone after ${intervalInWords(Number(fieldsOf(sent.transitionCondition).intervalMinutes))}`;
    case 'deleteMilestoneProgression':
      return 'Start the next milestone by hand';
    case 'resumeMilestoneProgression':
      return 'Resume the release plan';
    case 'changeSafeguard':
      return `Add or change the safeguard ${safeguardName(fieldsOf(sent.safeguard))}`;
    case 'deleteSafeguard':
      return 'Delete a safeguard';
    case 'updateMilestoneStrategy':
      return `Change the strategy ${strategy()} of a milestone`;
    default:
      return change.action;
  }
}

/** The strategy that a change adds or leaves, to be told in a sentence; `undefined` for other changes. Pure. */
export function proposedStrategy({ action, payload, after }: ShownChange): unknown {
  if (action === 'addStrategy') return after ?? payload;
  return action === 'updateStrategy' ? after : undefined;
}

/** The strategies that a flag gets by itself when it is switched on. Pure. */
export function initialStrategiesOf({ action, after }: ShownChange): readonly unknown[] {
  const { initial } = fieldsOf(after);
  return action === 'updateEnabled' && Array.isArray(initial) ? initial : [];
}

/** The name of what trips a safeguard, as requests have it. */
function safeguardName({ source, impactMetric }: Fields): string {
  return String(fieldsOf(source).name ?? fieldsOf(impactMetric).metricName);
}

function strategyName({ title, name }: Fields): string | undefined {
  if (typeof title === 'string' && title !== '') return `“${title}”`;
  return typeof name === 'string' ? name : undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}
