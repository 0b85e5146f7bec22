import type { Account } from './access.ts';
import type { Reply } from './request.ts';
import type { Service } from './service.ts';

const ADMIN = '/api/admin';

/** What a secret project is made of; the rest is always the same. */
export interface SecretOptions {
  readonly id: string;
  /** Ends the names that are not secret. */
  readonly suffix: string;
  /** Part of every secret text of the project. */
  readonly marker: string;
  readonly mode: 'open' | 'private';
  /** The person who makes it; becomes its owner. */
  readonly owner: Account;
  /** An open project from which one of the flags is moved in. */
  readonly origin: string;
  /** Receives what the owner's integration sends. */
  readonly receiver: string;
  readonly changeRequest: 'Draft' | 'In review' | 'Cancelled';
}

/** A project with a marker in everything that it has. */
export interface SecretProject extends SecretOptions {
  /** A flag whose name has the marker, and two whose names have not; the last one was moved in. */
  readonly flags: readonly [string, string, string];
  readonly segments: readonly number[];
  readonly strategies: readonly string[];
  readonly changeRequest: SecretOptions['changeRequest'];
  readonly changeRequestId: number;
  readonly addon: number;
  readonly token: { readonly id: string; readonly secret: string };
}

/** Sends requests of one caller; every response must be a success. */
export function senderOf(service: Service, token: string) {
  return async (method: string, path: string, body?: object): Promise<Reply['body']> => {
    const reply = await service.request(method, path, { token, ...(body && { body }) });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`);
    return reply.body;
  };
}

/** Creates a project, and everything that a project can have. */
export async function createSecretProject(
  service: Service,
  options: SecretOptions,
): Promise<SecretProject> {
  const { id, suffix, marker, mode, owner, origin, receiver } = options;
  const send = senderOf(service, owner.token);
  const text = (kind: string) => `${marker}-${kind}`;
  const project = `${ADMIN}/projects/${id}`;
  const flags = [text('flag'), `plain-${suffix}`, `moved-${suffix}`] as const;
  await send('POST', `${ADMIN}/projects`, {
    id,
    name: text('title'),
    description: text('about'),
    mode,
  });
  await send('PUT', `${project}/settings`, {
    linkTemplates: [{ title: text('link'), urlTemplate: `https://${marker}.example.com` }],
  });
  await send('POST', `${ADMIN}/projects/${origin}/features`, { name: flags[2] });
  await send('POST', `${ADMIN}/projects/${origin}/features/${flags[2]}/changeProject`, {
    newProjectId: id,
  });
  for (const name of flags.slice(0, 2)) {
    await send('POST', `${project}/features`, { name, description: text('described') });
  }
  const addon = await send('POST', `${ADMIN}/addons`, {
    provider: 'webhook',
    description: text('addon'),
    enabled: true,
    parameters: { url: `${receiver}/${marker}` },
    events: [],
    projects: [id],
  });
  const segments = await createSegments(send, options, text);
  await send('POST', `${project}/context`, {
    name: text('field'),
    description: text('field-about'),
    legalValues: [{ value: text('legal'), description: text('legal-about') }],
  });
  const strategies = await fillFlags(send, project, flags, segments, text);
  await send('POST', `${project}/features/${flags[1]}/dependencies`, { feature: flags[0] });
  await send('POST', `${project}/environments/development/default-strategy`, {
    name: 'default',
    title: text('default'),
    constraints: [constraintOf(text('assumed'))],
    segments,
  });
  const { changeRequestId, ...reported } = {
    changeRequestId: await proposeChange(send, project, flags[1], text, options.changeRequest),
    token: await reportUsage(service, send, id, flags, text),
  };
  return { ...options, ...reported, changeRequestId, flags, segments, strategies, addon: addon.id };
}

type Send = ReturnType<typeof senderOf>;
type TextOf = (kind: string) => string;

function constraintOf(value: string) {
  return { contextName: 'userId', operator: 'IN', values: [value] };
}

async function createSegments(
  send: Send,
  { id: project, suffix }: SecretOptions,
  text: TextOf,
): Promise<number[]> {
  const bound = await send('POST', `${ADMIN}/segments`, {
    name: text('segment'),
    description: text('segment-about'),
    project,
    constraints: [constraintOf(text('customer'))],
  });
  const shared = await send('POST', `${ADMIN}/segments`, {
    name: `shared-${suffix}`,
    constraints: [],
  });
  return [bound.id, shared.id];
}

/** Strategies, variants, tags and favourites of the flags, which are all switched on. */
async function fillFlags(
  send: Send,
  project: string,
  flags: readonly string[],
  segments: readonly number[],
  text: TextOf,
): Promise<string[]> {
  const strategies: string[] = [];
  for (const flag of flags) {
    const inEnvironment = `${project}/features/${flag}/environments/development`;
    const variants = [
      {
        name: text('variant'),
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: text('payload') },
      },
    ];
    const strategy = await send('POST', `${inEnvironment}/strategies`, {
      name: 'flexibleRollout',
      title: text('strategy'),
      parameters: { rollout: '50', stickiness: 'default', groupId: text('group') },
      constraints: [constraintOf(text('person'))],
      variants,
      segments,
    });
    strategies.push(strategy.id);
    await send('PUT', `${inEnvironment}/variants`, variants);
    await send('POST', `${inEnvironment}/on`, {});
    await send('POST', `${ADMIN}/features/${flag}/tags`, { type: 'simple', value: text('tag') });
    await send('POST', `${project}/features/${flag}/favorites`);
  }
  await send('POST', `${project}/favorites`);
  await send('POST', `${ADMIN}/features-batch/export`, {
    features: flags,
    environment: 'development',
  });
  return strategies;
}

/** A proposal for `production`, with a comment. */
async function proposeChange(
  send: Send,
  project: string,
  feature: string,
  text: TextOf,
  state: SecretOptions['changeRequest'],
): Promise<number> {
  const inProduction = `${project}/environments/production/change-requests`;
  await send('PUT', `${inProduction}/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const payload = {
    name: 'default',
    title: text('proposed'),
    constraints: [constraintOf(text('proposed-for'))],
  };
  const { id } = await send('POST', inProduction, [{ action: 'addStrategy', feature, payload }]);
  const request = `${project}/change-requests/${id}`;
  await send('PUT', `${request}/title`, { title: text('request') });
  await send('POST', `${request}/comments`, { text: text('comment') });
  if (state === 'Cancelled') await send('PUT', `${request}/state`, { state });
  if (state === 'In review') await send('PUT', `${request}/state`, { state });
  return id;
}

/** An API token of the project, and an application that uses it. */
async function reportUsage(
  service: Service,
  send: Send,
  project: string,
  flags: readonly string[],
  text: TextOf,
): Promise<{ id: string; secret: string }> {
  const { id, secret } = await send('POST', `${ADMIN}/api-tokens`, {
    tokenName: text('token'),
    type: 'client',
    environment: 'development',
    projects: [project],
  });
  const report = senderOf(service, secret);
  const appName = text('application');
  const now = new Date().toISOString();
  await report('POST', '/api/client/register', {
    appName,
    strategies: [text('reported')],
    started: now,
    interval: 1,
  });
  const toggles = Object.fromEntries(
    [...flags, text('unknown')].map((name) => [
      name,
      { yes: 1, no: 0, variants: { [text('variant')]: 1 } },
    ]),
  );
  const bucket = { start: now, stop: now, toggles };
  await report('POST', '/api/client/metrics', { appName, instanceId: text('instance'), bucket });
  return { id, secret };
}
