import { expect, it } from 'vitest';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { describeEvent } from '../../../../lib/integrations/messages/describe-event.ts';
import { plainStyle } from '../../../../lib/integrations/messages/plain-style.ts';
import { render } from '../../../../lib/integrations/messages/render.ts';
import { anEvent } from './an-event.ts';

const feature = 'checkout';
const parameters = { rollout: 50 };

it.each<readonly [ChangeInput, string]>([
  [
    { action: 'updateEnabled', feature, payload: { enabled: false } },
    'to switch off the flag checkout',
  ],
  [
    { action: 'addStrategy', feature, payload: { name: 'flexibleRollout', parameters } },
    'to add the strategy flexibleRollout to the flag checkout. 50 % of users get it',
  ],
  [
    { action: 'updateStrategy', feature, payload: { id: 'an-id', parameters } },
    'to change a strategy of the flag checkout. Rollout: 50 %',
  ],
  [
    { action: 'deleteStrategy', feature, payload: { id: 'an-id' } },
    'to remove a strategy from the flag checkout',
  ],
  [
    { action: 'reorderStrategy', feature, payload: [{ id: 'an-id', sortOrder: 1 }] },
    'to change the order of the strategies of the flag checkout',
  ],
  [
    { action: 'patchVariant', feature, payload: { variants: [{ name: 'a', weight: 1000 }] } },
    'to set the variants of the flag checkout. Variant a: 100 %',
  ],
  [
    { action: 'addDependency', feature, payload: { feature: 'cart' } },
    'to make the flag checkout depend on cart',
  ],
  [{ action: 'deleteDependency', feature }, 'to make the flag checkout independent of others'],
  [{ action: 'archiveFeature', feature }, 'to archive the flag checkout'],
  [
    { action: 'updateSegment', payload: { id: 3, name: 'beta', constraints: [] } },
    'to change the segment beta',
  ],
  [
    {
      action: 'updateChangeRequestConfig',
      payload: { changeRequestsEnabled: true, requiredApprovals: 1 },
    },
    'to set the required approvals to 1',
  ],
  [
    { action: 'updateChangeRequestConfig', payload: { changeRequestsEnabled: true } },
    'to require approvals',
  ],
  [
    { action: 'updateChangeRequestConfig', payload: { changeRequestsEnabled: false } },
    'to switch off the approvals',
  ],
  [{ action: 'removeEnvironment' }, 'to remove the environment from the project'],
])('a proposed change is described by its effect: $action', (change, text) => {
  const data = { changeRequestId: 4, changeId: 1, ...change };
  const event = anEvent({ type: 'change-added', featureName: null, data });

  expect(render(describeEvent(event, 'https://flags.example.com').text, plainStyle)).toBe(
    `jane added a change to the change request #4 in the project shop, ${text}.`,
  );
});
