import { expect } from 'vitest';
import type { Reply } from './request.ts';
import type { Service } from './service.ts';

export const FEATURES = '/api/admin/projects/default/features';

/** An SDK token, for services that are started with it. */
export const clientToken = '*:development.a-client-token-for-tests';

export const uuid = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);

export const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Creates a flag in the project `default` and returns its path. */
export async function createFlag(
  service: Service,
  name: string,
  body: object = {},
): Promise<string> {
  const reply = await service.request('POST', FEATURES, { body: { name, ...body } });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 });
  return `${FEATURES}/${name}`;
}

/** Adds a strategy to a flag in `development` and returns its id. */
export async function addStrategy(
  service: Service,
  flag: string,
  body: object = {},
): Promise<string> {
  const path = `${FEATURES}/${flag}/environments/development/strategies`;
  const reply = await service.request('POST', path, { body: { name: 'default', ...body } });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.id;
}

/** Archives a flag. */
export async function archiveFlag(service: Service, name: string): Promise<void> {
  const { status } = await service.request('DELETE', `${FEATURES}/${name}`);
  expect(status).toBe(202);
}

/** The expected properties of a flag in lists that was created with a name only, without environments. */
export function listedFlag(name: string) {
  return {
    name,
    project: 'default',
    type: 'release',
    description: null,
    stale: false,
    impressionData: false,
    archived: false,
    archivedAt: null,
    createdAt: dateTime,
    lastSeenAt: null,
    lifecycle: { stage: 'initial', enteredStageAt: dateTime },
    tags: [],
    favorite: false,
  };
}

/** The expected response for a whole flag that was created with a name only. */
export function shownFlag(name: string, body: object = {}) {
  return {
    ...listedFlag(name),
    dependencies: [],
    children: [],
    links: [],
    manifest: { type: 'boolean', defaultValue: false, isDeclared: false },
    createdBy: { id: -42, name: expect.stringMatching(/\S/) },
    environments: [shownEnvironment(name, 'development'), shownEnvironment(name, 'production')],
    ...body,
  };
}

/**
 * A flag as a read shows it, of what a write returned: with the usage of the last hour, of which there is
 * none, and the colours of its tags, which have none.
 */
export function asRead<
  Flag extends { readonly tags: readonly object[]; readonly environments: readonly object[] },
>(flag: Flag) {
  return {
    ...flag,
    tags: flag.tags.map((tag) => ({ ...tag, color: null })),
    environments: flag.environments.map((each) => ({ ...each, yes: 0, no: 0 })),
  };
}

/** The expected settings of a flag in an environment where nothing was set. */
export function shownEnvironment(flag: string, environment: string, body: object = {}) {
  return {
    name: environment,
    featureName: flag,
    environment,
    type: environment,
    enabled: false,
    sortOrder: expect.any(Number),
    variantCount: 0,
    lastSeenAt: null,
    hasStrategies: false,
    hasEnabledStrategies: false,
    strategies: [],
    variants: [],
    ...body,
  };
}

/** The expected strategy of a flag that was added with a name only. */
export function shownStrategy(featureName: string, body: object = {}) {
  return {
    id: uuid,
    name: 'default',
    title: null,
    disabled: false,
    featureName,
    sortOrder: 0,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
    ...body,
  };
}

/** The expected strategy that a flag gets when it is enabled without one. */
export function shownRollout(flag: string) {
  return shownStrategy(flag, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: flag },
  });
}

/** The data of the flag itself in events. */
export function flagData(name: string, body: object = {}) {
  return {
    name,
    project: 'default',
    type: 'release',
    description: null,
    stale: false,
    impressionData: false,
    archived: false,
    createdAt: dateTime,
    ...body,
  };
}

/** An event of a flag of the project `default`. */
export function flagEvent(type: string, featureName: string, body: object = {}) {
  return {
    id: expect.any(Number),
    type,
    createdAt: dateTime,
    createdBy: expect.stringMatching(/\S/),
    createdByUserId: -42,
    project: 'default',
    environment: null,
    featureName,
    data: null,
    preData: null,
    tags: [],
    ...body,
  };
}

/** An expected refusal whose message contains a text. */
export function refused(status: number, name: string, mention = '') {
  return {
    status,
    body: expect.objectContaining({ id: uuid, name, message: expect.stringContaining(mention) }),
  };
}

/** The body of an error, with these properties and no others. */
export function errorBody(name: string, rest: object = {}) {
  return { id: uuid, name, message: expect.stringMatching(/\S/), ...rest };
}

/** Status and body of a response. */
export function answerOf({ status, body }: Reply) {
  return { status, body };
}

export function switchOn(service: Service, flag: string, environment = 'development') {
  return service.request('POST', `${FEATURES}/${flag}/environments/${environment}/on`);
}
