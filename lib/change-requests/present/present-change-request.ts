import type { Author } from '../../auth/author.ts';
import type { Conflict } from '../apply/conflicts.ts';
import type { ChangeEffect } from '../apply/effect.ts';
import type { LiveState } from '../apply/model.ts';
import { whyNotChangeable } from '../apply/rules.ts';
import { shownState } from '../apply/states-after.ts';
import {
  type ChangeRequest,
  type Comment,
  isFlagChange,
  isOpenChangeRequest,
  isSegmentChange,
  isSettingsChange,
  MAX_CHANGES,
  type ProposedChange,
  type Review,
} from '../model.ts';
import { describeSettingsChange } from './describe-settings-change.ts';
import { presentEffect } from './present-effect.ts';

/** What can be determined only from the current state. */
interface Findings {
  readonly live: LiveState;
  /** By id of the change; none once it is closed. */
  readonly conflicts: ReadonlyMap<number, Conflict>;
  /** By id of the change; none once it is closed. */
  readonly effects: ReadonlyMap<number, ChangeEffect>;
  /** By id of the change: what it makes of what it is about. None if that is not known. */
  readonly after: ReadonlyMap<number, unknown>;
  /** Why an approved change request cannot be applied; absent before it is approved. */
  readonly reasons?: readonly (string | undefined)[] | undefined;
  /** What one transaction after the other applies; absent once it is closed. */
  readonly parts?: {
    /** Writes of each part. */
    readonly writes: readonly number[];
    readonly maxWrites: number;
  };
}

/**
 * A change request as the API returns it.
 * @param minApprovals how many approvals it needs
 * @param findings absent in lists, because they would need a read of every flag
 */
export function presentChangeRequest(
  request: ChangeRequest,
  minApprovals: number,
  findings?: Findings,
) {
  return {
    id: request.id,
    title: request.title ?? `Change request ${request.id}`,
    environment: request.environment,
    project: request.project,
    state: request.state,
    minApprovals,
    features: presentFeatures(request, findings),
    segments: presentSegments(request, findings),
    ...presentSettings(request, findings),
    approvals: request.approvals.map(presentReview),
    rejections: request.rejections.map(presentReview),
    comments: request.comments.map(presentComment),
    createdBy: presentPerson(request.createdBy),
    createdAt: request.createdAt,
    stateTimestamps: { ...request.stateTimestamps },
    ...(request.schedule && { schedule: { ...request.schedule } }),
    ...presentWaiting(findings),
    ...presentSize(request, findings),
  };
}

/** How much of what fits is used. Absent in lists, and once it is closed. */
function presentSize({ changes }: ChangeRequest, findings: Findings | undefined) {
  if (!findings?.parts) return {};
  const { writes, maxWrites } = findings.parts;
  return {
    size: {
      changes: changes.length,
      maxChanges: MAX_CHANGES,
      parts: writes.length,
      writes: Math.max(0, ...writes),
      maxWrites,
    },
  };
}

/** Absent if nothing prevents applying it. */
function presentWaiting(findings: Findings | undefined) {
  const reasons = findings?.reasons?.filter((reason) => reason !== undefined) ?? [];
  return reasons.length === 0 ? {} : { waitingFor: reasons.join(' ') };
}

function presentFeatures(request: ChangeRequest, findings: Findings | undefined) {
  const byFlag = Map.groupBy(request.changes.filter(isFlagChange), ({ feature }) => feature);
  return [...byFlag].map(([name, ofFlag]) => {
    const isOpen = isOpenChangeRequest(request);
    const conflict = findings && isOpen ? whyNotChangeable(findings.live, name) : undefined;
    return {
      name,
      changes: ofFlag.map((change) => presentChange(change, findings)),
      ...(conflict !== undefined && { conflict }),
    };
  });
}

function presentChange(change: ProposedChange, findings: Findings | undefined) {
  const conflict = findings?.conflicts.get(change.id)?.text;
  return {
    id: change.id,
    action: change.action,
    ...('payload' in change && { payload: change.payload as unknown }),
    createdBy: presentPerson(change.createdBy),
    createdAt: change.createdAt,
    ...(change.appliedAt !== undefined && { appliedAt: change.appliedAt }),
    ...presentStates(change, findings),
    ...(conflict !== undefined && { conflict }),
  };
}

/** What the change is about, when it was proposed, after it and now, and what it brings. Not in lists. */
function presentStates(change: ProposedChange, findings: Findings | undefined) {
  if (!findings) return {};
  const { live, effects } = findings;
  const effect = effects.get(change.id);
  const after = findings.after.get(change.id);
  const isKept = change.before !== undefined || change.fingerprint === null;
  return {
    ...(isKept && { before: change.before ?? null }),
    ...(after !== undefined && { after }),
    current: shownState(live, change),
    ...(effect && { effect: presentEffect(effect) }),
  };
}

function presentSegments({ changes }: ChangeRequest, findings: Findings | undefined) {
  return changes
    .filter((change) => isSegmentChange(change))
    .map((change) => ({
      ...presentChange(change, findings),
      payload: change.payload as unknown,
      name: change.payload.name,
    }));
}

/** Absent without changes of settings. */
function presentSettings(request: ChangeRequest, findings: Findings | undefined) {
  const changes = request.changes.filter((change) => isSettingsChange(change));
  if (changes.length === 0) return {};
  return {
    settings: changes.map((change) => ({
      ...presentChange(change, findings),
      description: describeSettingsChange(request, change),
    })),
  };
}

function presentReview({ createdBy, createdAt }: Review) {
  return {
    createdBy: presentPerson(createdBy),
    createdAt,
  };
}

function presentComment({ id, text, createdBy, createdAt }: Comment) {
  return {
    id,
    text,
    createdBy: presentPerson(createdBy),
    createdAt,
  };
}

function presentPerson({ id, name }: Author) {
  return { id, username: name };
}
