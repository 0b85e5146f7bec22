import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../../../lib/events/log/types.ts';
import { eventInWords, eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import type { Reader, WordedEvent } from '../../../../lib/words/events/facts.ts';
import { textOf } from '../../../../lib/words/message.ts';

const console: Reader = { medium: 'console', baseUrl: '' };
const chat: Reader = { medium: 'chat', baseUrl: 'https://flags.example.com' };

function event(type: string, more: Partial<WordedEvent> = {}): WordedEvent {
  return {
    type,
    createdBy: 'kim',
    data: null,
    preData: null,
    featureName: null,
    project: null,
    environment: null,
    ...more,
  };
}

function sentence(type: string, more: Partial<WordedEvent>, reader: Reader): string {
  return textOf(eventInWords(event(type, more), reader).text);
}

const flag = { featureName: 'checkout', project: 'shop' };
const inProduction = { ...flag, environment: 'production' };

it.each([
  ['feature-environment-enabled', inProduction, 'kim switched on checkout in production'],
  ['feature-environment-disabled', inProduction, 'kim switched off checkout in production'],
  [
    'feature-environment-disabled',
    { ...inProduction, data: { reason: 'A signal came.' } },
    'kim switched off checkout in production: A signal came',
  ],
  [
    'release-plan-added',
    { ...inProduction, data: { name: 'Careful' } },
    'kim added the release plan Careful to checkout in production',
  ],
  [
    'release-plan-milestone-started',
    { ...inProduction, data: { milestone: { name: 'Half' }, startedBy: 'progression' } },
    'By the clock, the milestone Half of checkout in production started',
  ],
  [
    'release-plan-progressions-paused',
    { ...inProduction, data: { name: 'Careful', reason: 'The flag is disabled.' } },
    'kim paused the release plan Careful of checkout in production: The flag is disabled',
  ],
  [
    'safeguard-changed',
    { ...inProduction, data: { source: { name: 'errors' } } },
    'kim added the safeguard errors of checkout in production',
  ],
  [
    'milestone-progression-created',
    { ...inProduction, data: { transitionCondition: { intervalMinutes: 240 } } },
    'kim set that the next milestone of checkout in production starts after 4 hours',
  ],
  [
    'impact-metric-created',
    { ...flag, data: { title: 'Errors', metricName: 'checkout_errors' } },
    'kim added the chart Errors to checkout',
  ],
  [
    'impact-metric-deleted',
    { preData: { metricName: 'checkout_errors' } },
    'kim deleted the chart checkout_errors of the instance',
  ],
  [
    'signal-endpoint-token-created',
    { data: { name: 'grafana' } },
    'kim added a token to the signal endpoint grafana',
  ],
  [
    'feature-strategy-update',
    { ...inProduction, data: { title: 'Half', name: 'flexibleRollout' } },
    'kim changed the strategy “Half” of checkout in production',
  ],
  [
    'feature-strategy-remove',
    { ...inProduction, preData: { title: null, name: 'flexibleRollout' } },
    'kim removed the strategy flexibleRollout from checkout in production',
  ],
  [
    'feature-tagged',
    { ...flag, data: { type: 'simple', value: 'new' } },
    'kim added the tag simple:new to checkout',
  ],
  [
    'feature-dependency-added',
    { ...flag, data: { feature: 'payment' } },
    'kim made checkout depend on payment',
  ],
  [
    'change-request-applied',
    { ...inProduction, data: { changeRequestId: 7 } },
    'kim applied the change request #7 in production',
  ],
  ['segment-updated', { data: { name: 'beta users' } }, 'kim changed the segment beta users'],
  [
    'api-token-created',
    { project: '*', data: { tokenName: 'ci' } },
    'kim created the API token ci',
  ],
  ['project-archived', { project: 'shop' }, 'kim archived the project shop'],
  ['user-deleted', { preData: { username: 'ada' } }, 'kim deleted the user ada'],
  ['of-a-newer-version', {}, 'kim caused the event “of a newer version”'],
])('%s is described to the console', (type, more, words) => {
  expect(sentence(type, more, console)).toBe(words);
});

describe('an agent', () => {
  const agent = { name: 'claude-code' };

  it.each([console, chat])('is named beside its author: $medium', (reader) => {
    expect(sentence('features-exported', { agent }, reader)).toBe(
      'kim, with claude-code, exported flags',
    );
  });
});

describe('a chat', () => {
  it('names the place in full', () => {
    expect(sentence('feature-environment-enabled', inProduction, chat)).toBe(
      'kim switched on the flag checkout in the environment production of the project shop',
    );
  });

  it.each([
    [
      'user-deleted',
      { preData: { username: 'kim', email: 'kim@example.com' } },
      'kim deleted the user',
    ],
    [
      'segment-updated',
      { data: { name: 'beta', title: 'planted' } },
      'kim changed the segment beta',
    ],
  ])('gets a name of what is not a flag, and nothing else: %s', (type, more, words) => {
    expect(sentence(type, more, chat)).toBe(words);
  });
});

describe('each type of event', () => {
  it.each(eventTypes)('has a sentence of its own, without holes: %s', (type) => {
    const more = { ...inProduction, data: { name: 'x', feature: 'y' } };
    for (const words of [sentence(type, more, console), sentence(type, {}, chat)]) {
      expect(words).toMatch(/^\S.*[^.]$/);
      expect(words).not.toMatch(/undefined|null|object| {2}|caused the event/);
    }
  });

  it('has a title of its own', () => {
    const titles = eventTypes.map(eventTypeInWords);

    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

it.each([
  ['feature-strategy-update', 'Strategy changed'],
  ['api-token-created', 'API token created'],
  ['of-a-newer-version', 'Of a newer version'],
])('%s is called %s', (type, title) => {
  expect(eventTypeInWords(type)).toBe(title);
});

it('a declared value of a flag is told with its default as JSON', () => {
  const preData = { type: 'release', valueType: 'object', defaultValue: { limit: 3 } };
  const data = { type: 'release', valueType: 'string', defaultValue: '' };

  const { details } = eventInWords(
    event('feature-metadata-updated', { ...flag, preData, data }),
    console,
  );

  expect(details).toBe('Value type: object → string; default value: {"limit":3} → ""');
});
