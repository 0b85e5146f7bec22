import { ADMIN_TOKEN_USER_ID } from '../../auth/caller.ts';
import { allRights, holds, type Rights } from '../../auth/rights.ts';
import { loadRights } from '../../identity/access/load-rights.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { ValidationError } from '../../platform/errors.ts';
import { type AffectedEnvironment, requiredApprovals } from '../apply/affected-environments.ts';
import type { Approval, ChangeRequest } from '../model.ts';

/** The present rights of those who approved, by id; users who no longer exist are not in it. */
export type ApproverRights = ReadonlyMap<number, Rights>;

/** Reads the present rights of those who approved: at most three round trips. */
export async function loadApproverRights({ approvals }: ChangeRequest): Promise<ApproverRights> {
  const ids = [...new Set(approvals.map(({ createdBy }) => createdBy.id))];
  const users = await findUsers(ids.filter((id) => id !== ADMIN_TOKEN_USER_ID));
  const rights = await Promise.all(
    users.map(
      async (user): Promise<[number, Rights][]> =>
        user ? [[user.id, await loadRights(user)]] : [],
    ),
  );
  const ofTokens: [number, Rights][] = ids.includes(ADMIN_TOKEN_USER_ID)
    ? [[ADMIN_TOKEN_USER_ID, allRights]]
    : [];
  return new Map([...rights.flat(), ...ofTokens]);
}

/** The approvals that were given for all environments in which the changes take effect now. Pure. */
export function coveringApprovals(
  request: ChangeRequest,
  affected: readonly AffectedEnvironment[],
): Approval[] {
  return request.approvals.filter((approval) => !findUncovered(request, approval, affected));
}

/** The environments that an approval given now covers. Pure. */
export function placesOf(
  affected: readonly AffectedEnvironment[],
): NonNullable<Approval['places']> {
  return affected.map(({ project, environment }) => ({ project: project.id, environment }));
}

/**
 * Why a change request must not be applied now; `undefined` if it can be. An approval counts while
 * the approver may approve in every environment where the changes take effect today, and approved
 * them for each of these. Pure.
 */
export function whyUnapproved(
  request: ChangeRequest,
  affected: readonly AffectedEnvironment[],
  rights: ApproverRights,
): string | undefined {
  const doubts = request.approvals.map((approval) => doubtOf(request, approval, affected, rights));
  const count = doubts.filter((doubt) => doubt === undefined).length;
  const required = requiredApprovals(affected);
  if (count >= required) return undefined;
  const reasons = doubts.filter((doubt) => doubt !== undefined);
  return [`It has ${count} of ${required} required approvals.`, ...reasons].join(' ');
}

/** @throws {ValidationError} when fewer approvals count than currently required, with the reason */
export function refuseUnapproved(
  request: ChangeRequest,
  affected: readonly AffectedEnvironment[],
  rights: ApproverRights,
): void {
  const reason = whyUnapproved(request, affected, rights);
  if (reason === undefined) return;
  throw new ValidationError(`The change request ${request.id} cannot be applied. ${reason}`);
}

/** Why an approval does not count. */
function doubtOf(
  request: ChangeRequest,
  approval: Approval,
  affected: readonly AffectedEnvironment[],
  rights: ApproverRights,
): string | undefined {
  const { id, name } = approval.createdBy;
  const held = rights.get(id);
  if (!held) return `The user "${name}", who approved it, no longer exists.`;
  const uncovered = findUncovered(request, approval, affected);
  if (uncovered) {
    return `It now also takes effect in ${placeName(request, uncovered)}, which the approval of "${name}" does not include.`;
  }
  const lost = affected.find((place) => !holds(held, ['APPROVE_CHANGE_REQUEST'], place));
  return lost && `The user "${name}" can no longer approve in ${placeName(request, lost)}.`;
}

/** Approvals without places are from before these were stored: they cover the request's own only. */
function findUncovered(
  { project, environment }: ChangeRequest,
  { places = [{ project, environment }] }: Approval,
  affected: readonly AffectedEnvironment[],
): AffectedEnvironment | undefined {
  return affected.find(
    (place) =>
      !places.some(
        (covered) =>
          covered.project === place.project.id && covered.environment === place.environment,
      ),
  );
}

/** Another project is not named: readers of the change request may not see it. */
function placeName({ project: own }: ChangeRequest, { project, environment }: AffectedEnvironment) {
  return `the environment "${environment}"${project.id === own ? '' : ' of another project'}`;
}
