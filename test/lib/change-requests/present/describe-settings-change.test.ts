import { expect, it } from 'vitest';
import { describeSettingsChange } from '../../../../lib/change-requests/present/describe-settings-change.ts';

const request = { project: 'web', environment: 'production' };

it.each<[string, number | null, boolean, number | undefined, string]>([
  [
    'fewer',
    2,
    true,
    1,
    'Reduces the required approvals in the environment "production" from 2 to 1.',
  ],
  [
    'more',
    2,
    true,
    3,
    'Raises the required approvals in the environment "production" from 2 to 3.',
  ],
  [
    'too few',
    2,
    true,
    0,
    'Reduces the required approvals in the environment "production" from 2 to 1.',
  ],
  [
    'as many',
    2,
    true,
    undefined,
    'Leaves the required approvals in the environment "production" as they are.',
  ],
  [
    'the first',
    null,
    true,
    2,
    'Switches on approvals in the environment "production": 2 will be required.',
  ],
  [
    'none',
    2,
    false,
    undefined,
    'Switches off the approvals in the environment "production", where 2 are required: later changes take effect without review.',
  ],
  [
    'none as before',
    null,
    false,
    undefined,
    'Leaves the required approvals in the environment "production" as they are.',
  ],
])('approvals are described by their difference: %s', (_what, before, enabled, count, text) => {
  const payload = {
    changeRequestsEnabled: enabled,
    ...(count !== undefined && { requiredApprovals: count }),
  };

  expect(
    describeSettingsChange(request, {
      ...metadata(before),
      action: 'updateChangeRequestConfig',
      payload,
    }),
  ).toBe(text);
});

it('removing an environment is described by what it means for flags', () => {
  const change = { ...metadata(2), action: 'removeEnvironment' } as const;

  expect(describeSettingsChange(request, change)).toBe(
    'Removes the environment "production" from the project "web": its flags are no longer served there. Their settings are kept, but hidden.',
  );
});

function metadata(approvalsBefore: number | null) {
  return {
    id: 1,
    createdBy: { id: 1, name: 'user 1' },
    createdAt: '2026-01-01T00:00:00.000Z',
    fingerprint: null,
    strategyId: 'new-1',
    approvalsBefore,
  };
}
