import type { Routes } from 'generated:api';
import { type Request, request } from '../api/request.ts';
import type { PlanChange } from './change-types.ts';

/** The request that changes the release plan of a flag at once. */
export function planRequest(change: PlanChange, params: FlagPlace): Request {
  switch (change.action) {
    case 'addReleasePlan':
      return request(`POST ${FLAG}/release-plans`, { params, body: change.payload });
    case 'deleteReleasePlan':
      return request(`DELETE ${PLAN}`, { params: { ...params, ...change.payload } });
    case 'startMilestone':
      return request(`POST ${PLAN}/milestones/{milestoneId}/start`, {
        params: { ...params, ...change.payload },
      });
    case 'changeMilestoneProgression': {
      const { sourceMilestone: id, ...body } = change.payload;
      return request(`PUT ${FLAG}/progressions/{id}`, { params: { ...params, id }, body });
    }
    case 'deleteMilestoneProgression':
      return request(`DELETE ${FLAG}/progressions/{id}`, {
        params: { ...params, id: change.payload.sourceMilestone },
      });
    case 'resumeMilestoneProgression':
      return request(`POST ${FLAG}/progressions/{planId}/resume`, {
        params: { ...params, ...change.payload },
      });
    case 'changeSafeguard': {
      const { planId, safeguard: body } = change.payload;
      // The action is the same for all safeguards of a flag itself.
      const { action: _action, ...own } = body;
      return planId === undefined
        ? request(`PUT ${FLAG}/safeguards`, { params, body: own })
        : request(`PUT ${PLAN}/safeguards`, { params: { ...params, planId }, body });
    }
    case 'deleteSafeguard': {
      const { planId, safeguardId } = change.payload;
      return planId === undefined
        ? request(`DELETE ${FLAG}/safeguards/{safeguardId}`, { params: { ...params, safeguardId } })
        : request(`DELETE ${PLAN}/safeguards/{safeguardId}`, {
            params: { ...params, planId, safeguardId },
          });
    }
    case 'updateMilestoneStrategy': {
      const { id: strategyId, ...body } = change.payload;
      return request(`PUT ${FLAG}/milestone-strategies/{strategyId}`, {
        params: { ...params, strategyId },
        body: body,
      });
    }
  }
}

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';
const PLAN = `${FLAG}/release-plans/{planId}` as const;

/** A flag in an environment of a project. */
export type FlagPlace = Routes[`POST ${typeof FLAG}/release-plans`]['input']['params'];
