import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../lib/events/log/types.ts';
import { mayReceive, subscribesTo } from '../../../../lib/integrations/delivery/subscription.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import type { FormerProject } from '../../../../lib/projects/model.ts';

describe('an integration subscribes to an event', () => {
  it.each<[string, Partial<Integration>, Partial<Event>]>([
    ['of a type in its list', {}, {}],
    [
      'of any type of its provider, when its list is empty',
      { events: [] },
      { type: 'feature-tagged' },
    ],
    ['of a project in its list', { projects: ['other', 'default'] }, {}],
    ['of any project, with *', { projects: ['other', '*'] }, {}],
    ['without a project, whatever its projects', { projects: ['other'] }, { project: null }],
    ['of an environment in its list', { environments: ['production'] }, {}],
    ['of any environment, with *', { environments: ['*'] }, { environment: 'staging' }],
    [
      'of a type without an environment, whatever its environments',
      { environments: ['production'] },
      { type: 'feature-created', environment: null },
    ],
    ['without an environment, when it subscribes to all environments', {}, { environment: null }],
    [
      'of a type that has to be named, when it is',
      { events: ['project-clean-up-due'] },
      { type: 'project-clean-up-due', environment: null },
    ],
  ])('%s', (_which, settings, properties) => {
    expect(subscribesTo(anAddon(settings), anEvent(properties))).toBe(true);
  });
});

describe('an integration does not subscribe to an event', () => {
  it.each<[string, Partial<Integration>, Partial<Event>]>([
    ['while it is disabled', { enabled: false }, {}],
    ['of a type not in its list', {}, { type: 'feature-archived' }],
    ['of a type that its provider does not support', { events: [] }, { type: 'api-token-created' }],
    [
      'of a type that only other providers support',
      { provider: 'slack', events: [] },
      { type: 'feature-tagged' },
    ],
    [
      'of a type that has to be named, when its list is empty',
      { events: [] },
      { type: 'project-clean-up-due', environment: null },
    ],
    ['of another project', { projects: ['other'] }, {}],
    ['of another environment', { environments: ['development'] }, {}],
    [
      'without an environment, when it subscribes to some environments',
      { environments: ['production'] },
      { environment: null },
    ],
  ])('%s', (_which, settings, properties) => {
    expect(subscribesTo(anAddon(settings), anEvent(properties))).toBe(false);
  });
});

describe('an integration may receive what happens in a project', () => {
  const createdAt = '2026-11-21T09:30:00.000Z';
  const named = { projects: ['shop'], memberships: { shop: createdAt } };

  it.each<[string, boolean, Partial<Integration>, Partial<FormerProject>]>([
    ['that is open, named or not', true, {}, { mode: 'open' }],
    ['that is protected, named or not', true, {}, { mode: 'protected' }],
    ['that is private, when somebody who sees it has named it', true, named, {}],
    ['that is private, not when it is not named', false, { ...named, projects: [] }, {}],
    ['that is private, not when it is meant by *', false, { ...named, projects: ['*'] }, {}],
    ['that is private, not when somebody else has named it', false, { projects: ['shop'] }, {}],
    [
      'that is private, not when its id belonged to another project before',
      false,
      named,
      { createdAt: '2026-11-22T09:30:00.000Z' },
    ],
    ['that is private, not by a name of every object', false, named, { id: 'constructor' }],
  ])('%s: %s', (_which, expected, settings, project) => {
    const shop = { id: 'shop', mode: 'private', createdAt, ...project } as const;

    expect(mayReceive(anAddon(settings), shop)).toBe(expected);
  });

  it('of which nothing is known: never', () => {
    expect(mayReceive(anAddon(named), undefined)).toBe(false);
  });
});

function anAddon(settings: Partial<Integration> = {}): Integration {
  return {
    id: 1,
    uid: 'uid',
    provider: 'webhook',
    description: null,
    enabled: true,
    parameters: {},
    secrets: {},
    events: ['feature-created', 'feature-environment-enabled'],
    projects: [],
    environments: [],
    createdAt: '2026-11-21T09:30:00.000Z',
    version: 1,
    ...settings,
  };
}

function anEvent(properties: Partial<Event> = {}): Event {
  return {
    id: 1,
    type: 'feature-environment-enabled',
    createdAt: '2026-11-21T09:30:00.000Z',
    createdBy: 'somebody',
    createdByUserId: -42,
    project: 'default',
    environment: 'production',
    featureName: 'a-flag',
    data: null,
    preData: null,
    tags: [],
    ...properties,
  };
}
