import { createFlag } from './flags.ts';
import type { Service } from './service.ts';

/** For SDKs on servers and in browsers, in `development`. */
export const sdkToken = '*:development.a-client-token-of-an-sdk';
export const webToken = '*:development.a-frontend-token-of-an-sdk';

/** For services under test with SDKs: granted and revoked rights take effect at once. */
export const sdkEnv = {
  INIT_CLIENT_API_TOKENS: sdkToken,
  INIT_FRONTEND_API_TOKENS: webToken,
  TOKEN_CACHE_SECONDS: '0',
};

const colours = [
  { name: 'red', weight: 1, weightType: 'variable', stickiness: 'default' },
  {
    name: 'green',
    weight: 1,
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'json', value: '{"hex":"#00ff00"}' },
  },
  {
    name: 'blue',
    weight: 125,
    weightType: 'fix',
    stickiness: 'default',
    payload: { type: 'string', value: '#0000ff' },
  },
];

/** Enables or disables a flag of the project `default` in `development`. */
export function toggle(service: Service, name: string, state: 'on' | 'off'): Promise<unknown> {
  return send(
    service,
    'POST',
    `/api/admin/projects/default/features/${name}/environments/development/${state}`,
  );
}

/** Creates a flag of the project `default` with strategies, enabled in `development`. */
export async function createLiveFlag(
  service: Service,
  name: string,
  strategies: readonly object[] = [],
  body: object = {},
): Promise<void> {
  const path = await createFlag(service, name, body);
  for (const strategy of strategies) {
    await send(service, 'POST', `${path}/environments/development/strategies`, strategy);
  }
  await toggle(service, name, 'on');
}

/**
 * Creates flags of every kind that clients must agree on: rollouts, variants of strategies and of
 * the flag with an override, constraints, a segment, a parent, one with only disabled strategies,
 * one that is off.
 *
 * @returns their names
 */
export async function createFlagsOfEveryKind(service: Service): Promise<readonly string[]> {
  const segment = { name: 'odd', constraints: [endsWith('1', '3', '5', '7', '9')] };
  const { id } = await send(service, 'POST', '/api/admin/segments', segment);
  await createLiveFlag(service, 'everybody');
  await createLiveFlag(service, 'some', [
    { name: 'flexibleRollout', parameters: rollout(37), variants: colours },
  ]);
  await createLiveFlag(service, 'constrained', [
    { name: 'default', constraints: [{ ...endsWith('1', '2'), inverted: true }] },
    { name: 'flexibleRollout', parameters: rollout(50, { stickiness: 'userId' }) },
  ]);
  await createLiveFlag(service, 'odd-only', [
    { name: 'flexibleRollout', parameters: rollout(80), segments: [id], variants: colours },
  ]);
  await createLiveFlag(service, 'child', [{ name: 'default' }]);
  await send(service, 'POST', '/api/admin/projects/default/features/child/dependencies', {
    feature: 'some',
    variants: ['blue', 'red'],
  });
  await createLiveFlag(service, 'paused', [{ name: 'default' }]);
  await pauseAll(service, 'paused');
  await createLiveFlag(service, 'varied', [{ name: 'default' }]);
  await send(
    service,
    'PUT',
    '/api/admin/projects/default/features/varied/environments/development/variants',
    colours.map((variant) =>
      variant.name === 'red'
        ? { ...variant, overrides: [{ contextName: 'userId', values: ['user-7', 'user-8'] }] }
        : variant,
    ),
  );
  await createFlag(service, 'switched-off');
  return [
    'child',
    'constrained',
    'everybody',
    'odd-only',
    'paused',
    'some',
    'switched-off',
    'varied',
  ];
}

async function send(service: Service, method: string, path: string, body?: unknown) {
  const reply = await service.request(method, path, body === undefined ? {} : { body });
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`);
  return reply.body;
}

function endsWith(...values: string[]) {
  return {
    contextName: 'userId',
    operator: 'STR_ENDS_WITH',
    values,
  };
}

function rollout(percentage: number, more: object = {}) {
  return {
    rollout: String(percentage),
    stickiness: 'default',
    groupId: 'sdk',
    ...more,
  };
}

/**
 * Disables all strategies of a flag in `development`; enabling the flag would add one that is not.
 */
async function pauseAll(service: Service, name: string): Promise<void> {
  const path = `/api/admin/projects/default/features/${name}/environments/development/strategies`;
  for (const { id } of await send(service, 'GET', path)) {
    await send(service, 'PATCH', `${path}/${id}`, [
      { op: 'replace', path: '/disabled', value: true },
    ]);
  }
}
