import type { Contract } from '../../../lib/http/contract.ts';
import { type Aim, authorization, honestPath, honestRequest } from './honest-request.ts';
import type { AttackRequest } from './request.ts';

const states = [
  'Draft',
  'In review',
  'Approved',
  'Applied',
  'Scheduled',
  'Rejected',
  'Cancelled',
] as const;

/** Whether an operation proposes, reviews or applies changes, or says who must approve them. */
export function isAboutApprovals({ path }: Contract): boolean {
  return path.includes('/change-requests');
}

/** A request that, if it succeeded, would bring a change of the guarded environment nearer. */
export function approvalAttack(aim: Aim): AttackRequest {
  const { contract, random, targets, actor } = aim;
  const honest = honestRequest(aim, targets.guarded);
  const body = bodyOf(aim);
  if (body === undefined) return honest;
  return {
    method: contract.method,
    path: honestPath(aim, targets.guarded),
    headers: { 'content-type': 'application/json', ...authorization(actor) },
    raw: JSON.stringify(random.chance(0.1) ? [body] : body),
  };
}

function bodyOf({ contract, random, targets }: Aim): unknown {
  const feature = targets.guarded.feature?.[0];
  switch (contract.operationId) {
    case 'createChangeRequest':
    case 'editChange':
      return { action: 'updateEnabled', feature, payload: { enabled: false } };
    case 'updateChangeRequestState':
      return {
        state: random.pick(states),
        comment: 'please',
        ...(random.chance(0.5) && { scheduledAt: soonOrPast(random.chance(0.5)) }),
      };
    case 'updateProjectChangeRequestConfig':
      return random.pick<object>([
        { changeRequestsEnabled: false },
        { changeRequestsEnabled: true, requiredApprovals: 1 },
        { changeRequestsEnabled: true, requiredApprovals: 0 },
        { changeRequestsEnabled: true, requiredApprovals: -1 },
        { changeRequestsEnabled: true, requiredApprovals: 1.5 },
      ]);
    default:
      return undefined;
  }
}

function soonOrPast(isSoon: boolean): string {
  return isSoon ? new Date(Date.now() + 90_000).toISOString() : '2001-01-01T00:00:00.000Z';
}
