import type { Routes } from 'generated:api';
import { type Request, request } from '../api/request.ts';
import { type Change, PROPOSE, type SettingsChange } from './change-types.ts';
import { planRequest } from './plan-change.ts';

/** The environment of a project in which a change takes effect. */
export type ChangePlace = Routes[typeof PROPOSE]['input']['params'];

/** The request that adds changes to the person's draft in the environment, or begins one. */
export function proposal(changes: readonly Change[], { projectId, environment }: ChangePlace) {
  return request(PROPOSE, { params: { projectId, environment }, body: changes });
}

/**
 * Approvals that a change needs where changes need `required`: raising their number needs none. Pure.
 */
export function approvalsFor(change: Change, required: number): number {
  if (change.action !== 'updateChangeRequestConfig') return required;
  const { changeRequestsEnabled, requiredApprovals = required } = change.payload;
  return changeRequestsEnabled && requiredApprovals >= required ? 0 : required;
}

/** The request that makes a change at once. */
export function directRequest(change: Change, place: ChangePlace): Request {
  if (change.action === 'updateChangeRequestConfig' || change.action === 'removeEnvironment') {
    return settingsRequest(change, place);
  }
  if (change.action === 'updateSegment') {
    const { id, ...body } = change.payload;
    return request('PUT /api/admin/segments/{id}', { params: { id }, body: body });
  }
  const params = { ...place, featureName: change.feature };
  const { projectId, featureName } = params;
  switch (change.action) {
    case 'updateEnabled': {
      const { shouldActivateDisabledStrategies } = change.payload;
      const query =
        shouldActivateDisabledStrategies === undefined ? {} : { shouldActivateDisabledStrategies };
      return change.payload.enabled
        ? request(`POST ${FLAG}/environments/{environment}/on`, { params, query })
        : request(`POST ${FLAG}/environments/{environment}/off`, { params });
    }
    case 'addStrategy':
      return request(`POST ${FLAG}/environments/{environment}/strategies`, {
        params,
        body: change.payload,
      });
    case 'updateStrategy': {
      const { id: strategyId, ...body } = change.payload;
      return request(`PUT ${FLAG}/environments/{environment}/strategies/{strategyId}`, {
        params: { ...params, strategyId },
        body: body,
      });
    }
    case 'deleteStrategy':
      return request(`DELETE ${FLAG}/environments/{environment}/strategies/{strategyId}`, {
        params: { ...params, strategyId: change.payload.id },
      });
    case 'reorderStrategy':
      return request(`POST ${FLAG}/environments/{environment}/strategies/set-sort-order`, {
        params,
        body: change.payload,
      });
    case 'patchVariant':
      return request(`PUT ${FLAG}/environments/{environment}/variants`, {
        params,
        body: change.payload.variants,
      });
    case 'addDependency':
      return request(`POST ${FLAG}/dependencies`, {
        params: { projectId, featureName },
        body: change.payload,
      });
    case 'deleteDependency':
      return request(`DELETE ${FLAG}/dependencies`, { params: { projectId, featureName } });
    case 'archiveFeature':
      return request(`DELETE ${FLAG}`, { params: { projectId, featureName } });
    default:
      return planRequest(change, params);
  }
}

function settingsRequest(change: SettingsChange, { projectId, environment }: ChangePlace): Request {
  const params = { projectId, environment };
  return change.action === 'removeEnvironment'
    ? request('DELETE /api/admin/projects/{projectId}/environments/{environment}', { params })
    : request(
        'PUT /api/admin/projects/{projectId}/environments/{environment}/change-requests/config',
        { params, body: change.payload },
      );
}

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';
