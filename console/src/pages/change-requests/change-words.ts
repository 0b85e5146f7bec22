import type { Difference } from '../../../../lib/words/difference.ts';
import { differencesOf, type Names } from '../../../../lib/words/differences.ts';
import { intervalInWords } from '../../../../lib/words/intervals.ts';

/** A change of a request, with the state that it modifies. */
export interface ShownChange {
  readonly action: string;
  readonly payload?: unknown;
  /** When it was proposed; `null` if nothing existed, absent if it was not kept. */
  readonly before?: unknown;
  /** Now. */
  readonly current?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a change does, compared with two states. */
export interface ComparedChange {
  /** From the state when it was proposed to the proposed one; `undefined` if that state was not kept. */
  readonly proposed: readonly Difference[] | undefined;
  /** From the state of now to the proposed one. */
  readonly now: readonly Difference[];
  /** What others changed since it was proposed; `undefined` if it is not known. */
  readonly since: readonly Difference[] | undefined;
}

/** Compares what a change proposes with the state when it was proposed, and with that of now. Pure. */
export function compareChange(change: ShownChange, names: Names = {}): ComparedChange {
  const { before, current } = change;
  const [then, now] = [comparable(change, before), comparable(change, current)];
  return {
    proposed:
      before === undefined ? undefined : differencesOf(then, proposedState(change, before), names),
    now: differencesOf(now, proposedState(change, current), names),
    since: before === undefined ? undefined : differencesOf(then, now, names),
  };
}

/** The state after a change, in the shape of `comparable`. */
function proposedState(change: ShownChange, found: unknown): unknown {
  const { action, payload } = change;
  const sent = fieldsOf(payload);
  const before = fieldsOf(comparable(change, found));
  switch (action) {
    case 'updateEnabled':
      return { enabled: sent.enabled };
    case 'addStrategy':
      return withDefaults(sent);
    case 'updateStrategy':
    case 'updateMilestoneStrategy':
    case 'changeMilestoneProgression':
    case 'updateSegment':
      return { ...before, ...defined(sent) };
    case 'addReleasePlan':
    case 'startMilestone':
      return { ...before, ...sent };
    case 'resumeMilestoneProgression':
      return { ...before, pausedAt: null };
    case 'changeSafeguard':
    case 'deleteSafeguard':
      return { safeguards: proposedSafeguards(listOf(before.safeguards), sent) };
    case 'patchVariant':
      return { variants: sent.variants };
    case 'reorderStrategy':
      return { strategyIds: reordered(listOf(found), listOf(payload)) };
    case 'addDependency':
      return { dependencies: withDependency(listOf(before.dependencies), sent) };
    case 'deleteDependency':
      return { dependencies: [] };
    default:
      return null;
  }
}

/** What the service keeps of a state, in the shape that events have. */
function comparable({ action }: ShownChange, state: unknown): unknown {
  if (state === null || state === undefined) return null;
  switch (action) {
    case 'updateEnabled':
      return { enabled: fieldsOf(state).enabled };
    case 'patchVariant':
      return { variants: state };
    case 'reorderStrategy':
      return { strategyIds: idsInOrder(listOf(state)) };
    case 'addDependency':
    case 'deleteDependency':
      return { dependencies: state };
    case 'addStrategy':
    case 'updateStrategy':
    case 'deleteStrategy': {
      // The place among the others is not the strategy's own.
      const { sortOrder, ...strategy } = fieldsOf(state);
      return strategy;
    }
    default:
      return state;
  }
}

/** What a new strategy has where its proposal says nothing, so that it compares with the stored one. */
function withDefaults({ sortOrder, ...strategy }: Fields): Fields {
  return { title: null, disabled: false, ...strategy };
}

/** The safeguards of a plan with another one, which replaces that with the same source, or without one. */
function proposedSafeguards(
  before: readonly unknown[],
  { safeguard, safeguardId }: Fields,
): unknown[] {
  if (safeguardId) return before.filter((each) => fieldsOf(each).id !== safeguardId);
  const { source, action } = fieldsOf(safeguard);
  const { kind, name } = fieldsOf(source);
  const others = before.filter((each) => {
    const other = fieldsOf(fieldsOf(each).source);
    return other.kind !== kind || other.name !== name;
  });
  return [...others, { source, action: { type: action } }];
}

function withDependency(list: readonly unknown[], sent: Fields): unknown[] {
  const parent = { enabled: true, ...sent };
  return [...list.filter((each) => fieldsOf(each).feature !== sent.feature), parent];
}

function reordered(before: readonly unknown[], places: readonly unknown[]): unknown[] {
  const orders = new Map(places.map(fieldsOf).map(({ id, sortOrder }) => [id, sortOrder]));
  return idsInOrder(
    before
      .map(fieldsOf)
      .map(({ id, sortOrder }) => ({ id, sortOrder: orders.get(id) ?? sortOrder })),
  );
}

function idsInOrder(places: readonly unknown[]): unknown[] {
  return places
    .map(fieldsOf)
    .toSorted((a, b) => Number(a.sortOrder) - Number(b.sortOrder))
    .map(({ id }) => id);
}

/**
 * What a change does, in a few words: `Change the strategy “Half”`. Pure.
 * @param names titles of strategies by id, where the change names only those
 */
export function changeInWords(change: ShownChange, names: Names = {}): string {
  const sent = fieldsOf(change.payload);
  const before = fieldsOf(change.before ?? change.current);
  const strategy = () =>
    strategyName({ ...before, ...defined(sent) }) ??
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
      return `Add or change the safeguard ${String(fieldsOf(fieldsOf(sent.safeguard).source).name)}`;
    case 'deleteSafeguard':
      return 'Delete a safeguard';
    case 'updateMilestoneStrategy':
      return `Change the strategy ${strategy()} of a milestone`;
    default:
      return change.action;
  }
}

/** The strategy that a change adds or leaves, to be told in a sentence; `undefined` for other changes. Pure. */
export function proposedStrategy({ action, payload, before, current }: ShownChange): unknown {
  const sent = fieldsOf(payload);
  if (action === 'addStrategy') return sent;
  if (action !== 'updateStrategy' || !(before ?? current)) return undefined;
  return { ...fieldsOf(before ?? current), ...defined(sent) };
}

/**
 * The strategies that the flag gets because none is enabled when it is switched on; several where it has a
 * release plan. Empty if it has one by then. Pure.
 * @param earlier the changes of the same flag before this one, which the service makes first
 */
export function initialStrategiesOf(
  change: ShownChange,
  earlier: readonly ShownChange[] = [],
): readonly unknown[] {
  if (!isSwitchingOn(change)) return [];
  const { initial } = fieldsOf(change.before ?? change.current);
  if (!initial || isServedBy(earlier)) return [];
  return Array.isArray(initial) ? initial : [initial];
}

function isSwitchingOn({ action, payload }: ShownChange): boolean {
  return action === 'updateEnabled' && fieldsOf(payload).enabled === true;
}

/** Whether a flag without an enabled strategy has one after some changes. */
function isServedBy(changes: readonly ShownChange[]): boolean {
  const served = changes.reduce((ids, change, index) => {
    const { id, disabled } = fieldsOf(change.payload);
    if (change.action === 'deleteStrategy') ids.delete(id);
    if (change.action === 'updateStrategy' && disabled === false) ids.add(id);
    if (change.action === 'updateStrategy' && disabled === true) ids.delete(id);
    if (change.action === 'addStrategy' && disabled !== true) ids.add(index);
    if (change.action === 'startMilestone' || isSwitchingOn(change)) ids.add(index);
    return ids;
  }, new Set<unknown>());
  return served.size > 0;
}

function strategyName({ title, name }: Fields): string | undefined {
  if (typeof title === 'string' && title !== '') return `“${title}”`;
  return typeof name === 'string' ? name : undefined;
}

function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
