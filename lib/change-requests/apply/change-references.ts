import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import { holds, noRights } from '../../auth/rights.ts';
import { refuseIllegalValues } from '../../flags/context-fields/refuse-illegal-values.ts';
import { refuseUnknownReferences } from '../../flags/feature-environments/change-environment.ts';
import { getUsableTemplate } from '../../flags/release-plans/usable-template.ts';
import { refuseTakenSegmentName, refuseUpdateOf } from '../../flags/segments/change-segments.ts';
import { refuseDefaultsElsewhere } from '../../flags/segments/default-strategy-conflicts.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { invalid, NoAccessError, NotFoundError } from '../../platform/errors.ts';
import { findProject } from '../../projects/project-store.ts';
import { refuseUnknownEndpoint } from '../../signals/find-endpoint.ts';
import {
  type ChangeInput,
  isSegmentChange,
  isSettingsChange,
  type SegmentChangeInput,
  type SettingsChangeInput,
} from '../model.ts';
import type { LiveState } from './model.ts';

/**
 * Refuses unknown references in a change, as the direct write would: strategy type, context fields and
 * their legal values, unique names.
 * @throws {ValidationError} naming the property, {NameExistsError} for the name of another segment
 * @throws {ConflictError} for binding a segment to a project while a default strategy elsewhere uses it
 */
export async function refuseUnknownReferencesIn(
  live: LiveState,
  change: ChangeInput,
): Promise<void> {
  if (isSegmentChange(change)) return refuseUnknownSegmentReferences(live, change);
  if (change.action === 'addReleasePlan') {
    await getUsableTemplate(change.payload.templateId, live.project.id);
    return;
  }
  if (change.action === 'changeSafeguard') {
    const { source } = change.payload.safeguard;
    if (source?.kind === 'signal-endpoint') await refuseUnknownEndpoint(source.name);
    return;
  }
  if (change.action === 'updateMilestoneStrategy') {
    await refuseUnknownReferences(change.payload, live.project.id);
    return;
  }
  if (change.action !== 'addStrategy' && change.action !== 'updateStrategy') return;
  await refuseUnknownReferences(change.payload, live.project.id);
}

/**
 * Proposing flag changes needs no permission, because they take effect in this environment only. Segments
 * are shared, and settings are the project's, so proposing to change one needs the permission to do so.
 * @throws {NoAccessError} naming the permission
 */
export async function refuseProposing(
  caller: Caller,
  live: LiveState,
  change: ChangeInput,
): Promise<void> {
  if (isSettingsChange(change)) return refuseSettingsChange(caller, live, change);
  if (!isSegmentChange(change)) return;
  const segment = live.segments.get(change.payload.id);
  if (!segment) {
    throw new NotFoundError({ kind: 'segment', id: change.payload.id });
  }
  await refuseUpdateOf(caller, segment, change.payload);
}

function refuseSettingsChange(
  caller: Caller,
  { project, environment }: LiveState,
  { action }: SettingsChangeInput,
): void {
  const permission =
    action === 'removeEnvironment' ? 'UPDATE_PROJECT' : 'PROJECT_CHANGE_REQUEST_WRITE';
  if (holds(caller.rights, [permission], { project, environment })) return;
  throw new NoAccessError(missingPermission([permission], { environment }), [permission]);
}

async function refuseUnknownSegmentReferences(
  live: LiveState,
  { payload }: SegmentChangeInput,
): Promise<void> {
  const { id, name, project, constraints } = payload;
  const before = live.segments.get(id);
  const isBound = project && project !== before?.project;
  await allInOrder([
    refuseIllegalValues(constraints, '/body/constraints', project ?? undefined),
    before?.name === name ? undefined : refuseTakenSegmentName(name),
    isBound ? refuseUnknownProject(project) : undefined,
    isBound ? refuseDefaultsElsewhere(noRights, { id, name, project }) : undefined,
  ]);
}

async function refuseUnknownProject(id: string): Promise<void> {
  const project = await findProject(id);
  if (project && project.archivedAt === null) return;
  throw invalid('/body/project', 'must be the id of an existing project', { sent: id });
}
