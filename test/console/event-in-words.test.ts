import { expect, it } from 'vitest';
import {
  eventInWords,
  eventTypeInWords,
  type ToldEvent,
} from '../../console/src/pages/events/event-in-words.ts';
import { eventCatalogue } from '../../lib/events/log/event-catalogue.ts';

function event(type: string, more: Partial<ToldEvent> = {}): ToldEvent {
  return {
    type,
    data: null,
    preData: null,
    featureName: null,
    project: null,
    environment: null,
    ...more,
  };
}

const flag = { featureName: 'checkout', project: 'shop' };
const inProduction = { ...flag, environment: 'production' };

it.each([
  ['feature-environment-enabled', inProduction, 'switched checkout on in production'],
  ['feature-environment-disabled', inProduction, 'switched checkout off in production'],
  [
    'feature-environment-disabled',
    { ...inProduction, data: { reason: 'A signal came.' } },
    'switched checkout off in production: A signal came',
  ],
  [
    'release-plan-added',
    { ...inProduction, data: { name: 'Careful' } },
    'added the release plan “Careful” to checkout in production',
  ],
  [
    'release-plan-milestone-started',
    { ...inProduction, data: { milestone: { name: 'Half' }, startedBy: 'progression' } },
    'started the milestone “Half” of checkout in production, by the clock',
  ],
  [
    'release-plan-progressions-paused',
    { ...inProduction, data: { name: 'Careful', reason: 'The flag is disabled.' } },
    'paused the release plan “Careful” of checkout in production: The flag is disabled',
  ],
  [
    'safeguard-changed',
    { ...inProduction, data: { source: { name: 'errors' } } },
    'added the safeguard errors of checkout in production',
  ],
  [
    'milestone-progression-created',
    { ...inProduction, data: { transitionCondition: { intervalMinutes: 240 } } },
    'set that the next milestone of checkout in production starts after 4 hours',
  ],
  [
    'signal-endpoint-token-created',
    { data: { name: 'grafana' } },
    'added a token to the signal endpoint grafana',
  ],
  [
    'feature-strategy-update',
    { ...inProduction, data: { title: 'Half', name: 'flexibleRollout' } },
    'changed the strategy “Half” of checkout in production',
  ],
  [
    'feature-strategy-remove',
    { ...inProduction, preData: { title: null, name: 'flexibleRollout' } },
    'removed the strategy flexibleRollout from checkout in production',
  ],
  [
    'feature-tagged',
    { ...flag, data: { type: 'simple', value: 'new' } },
    'added the tag simple:new to checkout',
  ],
  [
    'feature-dependency-added',
    { ...flag, data: { feature: 'payment' } },
    'made checkout depend on payment',
  ],
  [
    'change-request-applied',
    { ...inProduction, data: { changeRequestId: 7 } },
    'applied change request 7',
  ],
  ['segment-updated', { data: { name: 'beta users' } }, 'updated the segment beta users'],
  ['api-token-created', { project: '*', data: { tokenName: 'ci' } }, 'created the API token ci'],
  ['project-archived', { project: 'shop' }, 'archived the project shop'],
  ['user-deleted', { preData: { username: 'kim' } }, 'deleted the user kim'],
  ['of-a-newer-version', {}, 'caused the event of a newer version'],
])('%s is told', (type, more, told) => {
  expect(eventInWords(event(type, more))).toBe(told);
});

it.each(Object.keys(eventCatalogue))('%s has a sentence without holes', (type) => {
  const told = eventInWords(event(type, { ...inProduction, data: { name: 'x', feature: 'y' } }));
  expect(told).not.toMatch(/undefined|null| {2}/);
});

it.each([
  ['feature-strategy-update', 'Flag strategy update'],
  ['api-token-created', 'API token created'],
])('%s is called %s', (type, title) => {
  expect(eventTypeInWords(type)).toBe(title);
});
