import { expect, it } from 'vitest';
import { approvalsFor, directRequest } from '../../console/src/changes/change.ts';

const place = { projectId: 'shop', environment: 'production' };

it.each([
  { enabled: true, requiredApprovals: 3, needed: 0 },
  { enabled: true, requiredApprovals: 2, needed: 0 },
  { enabled: true, requiredApprovals: undefined, needed: 0 },
  { enabled: true, requiredApprovals: 1, needed: 2 },
  { enabled: false, requiredApprovals: undefined, needed: 2 },
])(
  'where two approvals are needed, $enabled with $requiredApprovals needs $needed',
  ({ enabled, requiredApprovals, needed }) => {
    const payload = {
      changeRequestsEnabled: enabled,
      ...(requiredApprovals && { requiredApprovals }),
    };

    expect(approvalsFor({ action: 'updateChangeRequestConfig', payload }, 2)).toBe(needed);
  },
);

it('every other change needs the approvals of the environment', () => {
  expect(approvalsFor({ action: 'removeEnvironment' }, 2)).toBe(2);
  expect(approvalsFor({ action: 'archiveFeature', feature: 'basket' }, 2)).toBe(2);
});

it('removing an environment directly is a request to the project', () => {
  expect(directRequest({ action: 'removeEnvironment' }, place)).toEqual({
    route: 'DELETE /api/admin/projects/{projectId}/environments/{environment}',
    input: { params: place },
  });
});
