import { describe, expect, it } from 'vitest';
import { type Event, type EventType, eventTypes } from '../../../../lib/events/log/types.ts';
import { describeEvent } from '../../../../lib/integrations/messages/describe-event.ts';
import { plainStyle } from '../../../../lib/integrations/messages/plain-style.ts';
import { render } from '../../../../lib/integrations/messages/render.ts';
import { providers } from '../../../../lib/integrations/providers/providers.ts';
import { anEvent } from './an-event.ts';

const base = 'https://flags.example.com';

const flag = { name: 'checkout', type: 'release', description: null, impressionData: false };
const strategy = {
  id: 'ba9b5c9a-6d9e-4d60-9f4b-2c1e1e8e3d0f',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout: '25', stickiness: 'default', groupId: 'checkout' },
};
const variants = [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' }];
const production = { environment: 'production' };
const aRequest = { ...production, featureName: null, data: { changeRequestId: 4 } };
const aChange = {
  changeRequestId: 4,
  changeId: 1,
  action: 'updateEnabled',
  feature: 'checkout',
  payload: { enabled: true },
};
const reason = { changeRequestId: 4, reason: 'The strategy is gone.' };

type Row = readonly [type: EventType, properties: Partial<Event>, text: string];

const rows: readonly Row[] = [
  [
    'feature-created',
    { data: { ...flag, description: 'The new one' } },
    'jane created the flag checkout in the project shop. Type: release; description: The new one.',
  ],
  [
    'feature-updated',
    { data: { ...flag, description: 'New' }, preData: flag },
    'jane changed the settings of the flag checkout in the project shop. Description added: New.',
  ],
  [
    'feature-metadata-updated',
    { data: { ...flag, type: 'experiment', impressionData: true }, preData: flag },
    'jane changed the settings of the flag checkout in the project shop. Type: release → experiment; impression data: no → yes.',
  ],
  ['feature-archived', {}, 'jane archived the flag checkout in the project shop.'],
  ['feature-revived', {}, 'jane revived the flag checkout in the project shop.'],
  ['feature-deleted', { preData: flag }, 'jane deleted the flag checkout in the project shop.'],
  [
    'feature-completed',
    { data: { status: 'kept', statusValue: 'blue' } },
    'jane marked the flag checkout in the project shop as completed. What it guards stays, with the variant “blue”.',
  ],
  [
    'feature-completed',
    { data: { status: 'discarded' } },
    'jane marked the flag checkout in the project shop as completed. What it guards is removed.',
  ],
  [
    'feature-uncompleted',
    { preData: { status: 'kept', statusValue: 'blue' } },
    'jane marked the flag checkout in the project shop as not completed any more.',
  ],
  ['feature-stale-on', {}, 'jane marked the flag checkout in the project shop as stale.'],
  [
    'feature-stale-off',
    {},
    'jane marked the flag checkout in the project shop as not stale any more.',
  ],
  [
    'project-clean-up-due',
    {
      featureName: null,
      data: {
        flagCount: 12,
        flags: [
          { name: 'checkout', reasons: ['completed', 'stale'] },
          { name: 'basket', reasons: ['never-used'] },
        ],
        unknownFlagCount: 1,
        unknownFlags: ['chekout'],
      },
    },
    '12 flags in the project shop can be cleaned up: checkout (completed, stale), basket (never used) and 10 more; applications request 1 name that no flag has: chekout.',
  ],
  [
    'project-clean-up-due',
    { featureName: null, data: { flagCount: 0, flags: [], unknownFlagCount: 2, unknownFlags: [] } },
    'Applications request 2 names in the project shop that no flag has.',
  ],
  [
    'feature-drift-declared',
    { data: { environments: ['production'], reason: 'Never for customers.' } },
    'jane marked the flag checkout in the project shop as meant to differ. Environment: production; reason: Never for customers.',
  ],
  [
    'feature-code-references-gone',
    { data: { repository: 'acme/shop', branch: 'main', commit: '9096463' } },
    'The code of acme/shop no longer names the flag checkout in the project shop: its last reference is gone.',
  ],
  [
    'project-drift-found',
    {
      featureName: null,
      data: {
        environments: [
          { from: 'development', to: 'staging', flagCount: 12, flags: ['checkout', 'basket'] },
          { from: 'staging', to: 'production', flagCount: 1, flags: ['search'] },
        ],
      },
    },
    'Flags in the project shop differ: 12 flags between development and staging: checkout, basket and 10 more; 1 flag between staging and production: search.',
  ],
  [
    'release-plan-milestone-started',
    { ...production, data: { milestone: { name: 'A tenth' }, startedBy: 'progression' } },
    'By the clock, the milestone A tenth of the flag checkout in the environment production of the project shop started.',
  ],
  [
    'release-plan-milestone-started',
    { ...production, data: { milestone: { name: 'A tenth' } } },
    'jane started the milestone A tenth of the flag checkout in the environment production of the project shop.',
  ],
  [
    'release-plan-progressions-paused',
    {
      ...production,
      data: { name: 'In steps', reason: 'The CloudWatch alarm "errors" went off.' },
    },
    'jane paused the release plan In steps of the flag checkout in the environment production of the project shop: The CloudWatch alarm "errors" went off.',
  ],
  [
    'release-plan-progressions-resumed',
    { ...production, data: { name: 'In steps' } },
    'jane resumed the release plan In steps of the flag checkout in the environment production of the project shop.',
  ],
  [
    'actions-failed',
    { featureName: null, data: { name: 'On errors', message: 'There is no flag "gone".' } },
    'The actions On errors in the project shop were not all done: There is no flag "gone".',
  ],
  [
    'feature-potentially-stale-on',
    {},
    'By its age, the flag checkout in the project shop may be stale.',
  ],
  [
    'feature-environment-enabled',
    production,
    'jane switched on the flag checkout in the environment production of the project shop.',
  ],
  [
    'feature-environment-disabled',
    production,
    'jane switched off the flag checkout in the environment production of the project shop.',
  ],
  [
    'feature-strategy-add',
    { ...production, data: { ...strategy, title: 'A quarter' } },
    'jane added the strategy “A quarter” to the flag checkout in the environment production of the project shop. 25 % of users get it.',
  ],
  [
    'feature-strategy-update',
    {
      ...production,
      data: { ...strategy, parameters: { ...strategy.parameters, rollout: '50' } },
      preData: strategy,
    },
    'jane changed the strategy flexibleRollout of the flag checkout in the environment production of the project shop. Rollout: 25 % → 50 %.',
  ],
  [
    'feature-strategy-remove',
    { ...production, preData: strategy },
    'jane removed the strategy flexibleRollout from the flag checkout in the environment production of the project shop. It was: 25 % of users get it.',
  ],
  [
    'strategy-order-changed',
    { ...production, data: { strategyIds: ['b', 'a'] }, preData: { strategyIds: ['a', 'b'] } },
    'jane changed the order of the strategies of the flag checkout in the environment production of the project shop.',
  ],
  [
    'feature-environment-variants-updated',
    { ...production, data: { variants }, preData: { variants: [] } },
    'jane changed the variants of the flag checkout in the environment production of the project shop. Variant a added: 100 %.',
  ],
  [
    'feature-variants-updated',
    { data: { variants: [] }, preData: { variants } },
    'jane changed the variants of the flag checkout in the project shop. Variant a removed: 100 %.',
  ],
  [
    'feature-project-change',
    { data: { oldProject: 'lab', newProject: 'shop' } },
    'jane moved the flag checkout from the project lab to the project shop.',
  ],
  [
    'feature-tagged',
    { data: { type: 'slack', value: 'alerts' } },
    'jane added the tag slack:alerts to the flag checkout in the project shop.',
  ],
  [
    'feature-untagged',
    { preData: { type: 'slack', value: 'alerts' } },
    'jane removed the tag slack:alerts from the flag checkout in the project shop.',
  ],
  [
    'feature-dependency-added',
    { data: { feature: 'cart', enabled: true } },
    'jane made the flag checkout in the project shop depend on cart.',
  ],
  [
    'feature-dependency-removed',
    { preData: { feature: 'cart', enabled: true } },
    'jane made the flag checkout in the project shop independent of cart.',
  ],
  [
    'change-request-created',
    aRequest,
    'jane created the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-request-discarded',
    aRequest,
    'jane discarded the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-added',
    { ...aRequest, data: aChange },
    'jane added a change to the change request #4 in the environment production of the project shop, to switch on the flag checkout.',
  ],
  [
    'change-edited',
    { ...aRequest, data: { ...aChange, payload: { enabled: false } }, preData: aChange },
    'jane edited a change of the change request #4 in the environment production of the project shop, to switch off the flag checkout.',
  ],
  [
    'change-discarded',
    { ...aRequest, preData: aChange },
    'jane removed a change from the change request #4 in the environment production of the project shop, to switch on the flag checkout.',
  ],
  [
    'change-request-sent-to-review',
    aRequest,
    'jane sent the change request #4 in the environment production of the project shop to review.',
  ],
  [
    'change-request-approval-added',
    aRequest,
    'jane approved the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-request-approved',
    aRequest,
    'The change request #4 in the environment production of the project shop has all approvals that it needs, the last one by jane.',
  ],
  [
    'change-request-rejected',
    aRequest,
    'jane rejected the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-request-cancelled',
    aRequest,
    'jane cancelled the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-request-applied',
    aRequest,
    'jane applied the change request #4 in the environment production of the project shop.',
  ],
  [
    'change-request-scheduled',
    {
      ...aRequest,
      data: { changeRequestId: 4, scheduledDate: '2026-12-01T08:00:00.000Z' },
    },
    'jane scheduled the change request #4 in the environment production of the project shop for 1 Dec 2026, 08:00 UTC.',
  ],
  [
    'change-request-schedule-suspended',
    { ...aRequest, data: reason },
    'The change request #4 in the environment production of the project shop was suspended: The strategy is gone.',
  ],
  [
    'change-request-scheduled-application-success',
    aRequest,
    'The change request #4 in the environment production of the project shop was applied as scheduled.',
  ],
  [
    'change-request-scheduled-application-failure',
    { ...aRequest, data: reason },
    'The change request #4 in the environment production of the project shop could not be applied as scheduled: The strategy is gone.',
  ],
];

describe('an event is described in a sentence', () => {
  it.each(rows)('%s', (type, properties, text) => {
    expect(sentence(anEvent({ type, ...properties }))).toBe(text);
  });

  it.each(Object.values(providers).map(({ name, events }) => [name, events] as const))(
    'for all event types of %s',
    (_name, events) => {
      expect(rows.map(([type]) => type)).toEqual(expect.arrayContaining([...events]));
    },
  );
});

describe('an event that no provider supports has a sentence too', () => {
  it.each<Row>([
    [
      'segment-updated',
      { featureName: null, project: null, data: { name: 'beta', secret: 'planted' } },
      'jane changed the segment beta.',
    ],
    ['user-deleted', { featureName: null, project: null }, 'jane deleted the user.'],
    [
      'project-environment-added',
      { featureName: null, environment: 'production' },
      'jane added the environment production to the project shop.',
    ],
    ['feature-import', {}, 'jane imported the flag checkout in the project shop.'],
  ])('%s', (type, properties, text) => {
    expect(sentence(anEvent({ type, ...properties }))).toBe(text);
  });
});

describe('an event without any data', () => {
  it.each(eventTypes)('still makes a sentence: %s', (type) => {
    const empty = anEvent({ type, project: null, featureName: null });

    expect(sentence(empty)).toMatch(/^\S.*[^.]\.$/);
    expect(sentence(empty)).not.toMatch(/undefined|null|object/);
  });
});

describe('the page of an event', () => {
  it.each<readonly [EventType, Partial<Event>, string]>([
    ['feature-created', { featureName: 'a/b' }, '/projects/shop/features/a%2Fb'],
    ['feature-archived', {}, '/projects/shop/archive'],
    ['feature-deleted', {}, '/projects/shop'],
    ['change-request-applied', aRequest, '/projects/shop/change-requests/4'],
    ['project-updated', { featureName: null }, '/projects/shop'],
    ['project-clean-up-due', { featureName: null }, '/projects/shop/clean-up'],
    ['project-drift-found', { featureName: null }, '/projects/shop/drift'],
    ['segment-created', { featureName: null, project: null }, ''],
  ])('%s', (type, properties, path) => {
    expect(describeEvent(anEvent({ type, ...properties }), base).page).toBe(`${base}${path}`);
  });
});

describe('the title of an event', () => {
  it.each<readonly [EventType, Partial<Event>, string]>([
    ['feature-environment-enabled', production, 'Flag switched on: checkout'],
    ['release-plan-progressions-paused', production, 'Release plan paused: checkout'],
    ['actions-failed', { featureName: null }, 'Actions failed: shop'],
    ['change-request-applied', aRequest, 'Change request applied: shop'],
    ['segment-created', { featureName: null, project: null }, 'Segment created'],
  ])('%s', (type, properties, title) => {
    expect(describeEvent(anEvent({ type, ...properties }), base).title).toBe(title);
  });
});

function sentence(event: Event): string {
  return render(describeEvent(event, base).text, plainStyle);
}
