import type { Caller } from '../auth/caller.ts';
import { sees } from '../auth/rights.ts';
import { applyProposedChanges } from '../change-requests/apply/apply-change.ts';
import { findConflicts } from '../change-requests/apply/conflicts.ts';
import { loadLiveState } from '../change-requests/apply/live-state.ts';
import type { LiveState } from '../change-requests/apply/model.ts';
import { type LoadedRequest, refuseState } from '../change-requests/change-request.ts';
import {
  changeRequestNotFound,
  findChangeRequest,
  isOfProject,
} from '../change-requests/change-request-store.ts';
import { remainingOf } from '../change-requests/model.ts';
import { prefetchEnvironment } from '../clients/environment-cache/environment-cache.ts';
import {
  flagEntry,
  parseNamedSegment,
  parseWholeFlag,
  segmentEntry,
} from '../clients/environment-cache/flag-json.ts';
import type { SegmentDefinition } from '../evaluation/model.ts';
import type { InputOf } from '../http/contract.ts';
import { ValidationError } from '../platform/errors.ts';
import { findProject } from '../projects/project-store.ts';
import type { PlayedFlag } from './explain-flags.ts';
import { type Preview, playAdvanced } from './play.ts';
import type { changeRequestPlaygroundSchema } from './schema.ts';

/**
 * Evaluates the flags of a change request's project and environment as they would be after applying it.
 * Uses the functions that apply changes on what was read; nothing is written.
 *
 * @param context as received, with comma-separated values
 * @throws {NotFoundError} for an unknown change request, or one of a project that the caller cannot see
 * @throws {ValidationError} unless it is in review, approved or scheduled and could be applied
 */
export async function previewChangeRequest(
  caller: Caller,
  id: number,
  context: InputOf<typeof changeRequestPlaygroundSchema>['context'],
) {
  const found = await findChangeRequest(id);
  const prefetched = found && prefetchEnvironment(found.environment);
  const loaded = await refuseInvisible(caller, id, found);
  const { project, request } = loaded;
  refuseState(request, ['In review', 'Approved', 'Scheduled']);
  const [live] = await Promise.all([
    loadLiveState(project, request.environment, request.changes),
    prefetched,
  ]);
  refuseInapplicable(live, loaded);
  const { state } = applyProposedChanges(live, remainingOf(request).changes);
  const advancedRequest = { environments: [request.environment], projects: [project.id], context };
  return playAdvanced(caller, advancedRequest, previewOf(live, state));
}

/** @throws {NotFoundError} for an unknown change request, or one of a project that the caller cannot see */
async function refuseInvisible(
  caller: Caller,
  id: number,
  request: LoadedRequest['request'] | undefined,
): Promise<LoadedRequest> {
  const project = request && (await findProject(request.project));
  if (!project || project.archivedAt !== null || !isOfProject(request, project)) {
    throw changeRequestNotFound(id);
  }
  if (!sees(caller.rights, project)) throw changeRequestNotFound(id);
  return { project, request };
}

/** Changes made by others since then do not prevent a preview. */
function refuseInapplicable(live: LiveState, { request }: LoadedRequest): void {
  for (const [id, { kind, text }] of findConflicts(live, remainingOf(request).changes)) {
    if (kind === 'changed') continue;
    throw new ValidationError(
      `The change request ${request.id} cannot be previewed, because it cannot be applied. Change ${id}: ${text}`,
    );
  }
}

/** Replaces stored flags and segments with their changed versions. Pure. */
function previewOf(before: LiveState, after: LiveState): Preview {
  const changedFlag = (stored: PlayedFlag): PlayedFlag => {
    const flag = after.flags.get(stored.feature.name);
    if (!flag || flag === before.flags.get(stored.feature.name)) return stored;
    const state = flag.environments[after.environment];
    // As a stored flag is cached, so that a preview is exactly what will be.
    const played = state && parseWholeFlag(flagEntry(flag.feature, state));
    return { feature: flag.feature, environments: played ? { [after.environment]: played } : {} };
  };
  const changedSegment = (stored: SegmentDefinition): SegmentDefinition => {
    const segment = after.segments.get(stored.id);
    if (!segment || segment === before.segments.get(stored.id)) return stored;
    return parseNamedSegment(segmentEntry(segment));
  };
  const isRemoved = !Object.hasOwn(after.project.environments, after.environment);
  return {
    // Archived flags have no children, so they can be left out.
    flags: (stored) =>
      isRemoved ? [] : stored.map(changedFlag).filter(({ feature }) => feature.archivedAt === null),
    segments: (stored) => stored.map(changedSegment),
  };
}
