import { inAnHour, password } from '../people.ts';
import type { Service } from '../service.ts';

/** What the addresses of screens name, as the service was filled. */
export type Filled = Readonly<Record<string, string>>;

const PROJECT = 'shop';
const FLAG = 'new-checkout';

/** Fills a service with one of everything that the console shows. @returns the parameters of addresses */
export async function fillConsole(service: Service): Promise<Filled> {
  const post = async (path: string, body: object = {}) => {
    const answer = await service.request('POST', `/api/admin${path}`, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await post('/projects', { id: PROJECT, name: 'Shop', description: 'What customers see' });
  const { id: segmentId } = await post('/segments', {
    name: 'people of ours',
    constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
  }).catch(async () =>
    post('/segments', {
      name: 'people of ours',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    }),
  );
  const flag = `/projects/${PROJECT}/features/${FLAG}`;
  await post(`/projects/${PROJECT}/features`, { name: FLAG, description: 'Fewer steps to pay' });
  await post(`/features/${FLAG}/tags`, { type: 'simple', value: 'checkout' });
  const { id: strategyId } = await post(`${flag}/environments/development/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '25', stickiness: 'default', groupId: FLAG },
    constraints: [{ contextName: 'appName', operator: 'IN', values: ['shop', 'web'] }],
    segments: [segmentId],
  });
  await post(`${flag}/environments/development/on`);
  const released = await addReleasePlan(service, FLAG, 'development');
  const addon = await post('/addons', {
    provider: 'webhook',
    description: 'release channel',
    enabled: true,
    parameters: { url: 'http://127.0.0.1:9/hook' },
    events: ['feature-created'],
  });
  const user = await post('/user-admin', { username: 'kim', name: 'Kim', rootRole: 3, password });
  const group = await post('/groups', { name: 'shop team', users: [{ user: { id: user.id } }] });
  const account = await post('/service-account', { username: 'ci', name: 'CI', rootRole: 3 });
  await post('/api-tokens', { tokenName: 'shop', type: 'client', environment: 'development' });
  await post('/banners', { message: 'Release freeze until Monday', enabled: true });
  await post('/invite-link/tokens', { name: 'for the shop team', expiresAt: inAnHour() });
  await service.request(
    'PUT',
    `/api/admin/projects/${PROJECT}/environments/production/change-requests/config`,
    {
      body: { changeRequestsEnabled: true, requiredApprovals: 1 },
    },
  );
  const draft = await post(`/projects/${PROJECT}/environments/production/change-requests`, [
    { feature: FLAG, action: 'updateEnabled', payload: { enabled: true } },
  ]);
  await post('/metrics/applications/shop', { strategies: ['default'] });
  // The page of the instance shows the size of what applications have asked for.
  await service.request('GET', '/api/client/features?environment=production');
  const { body: log } = await service.request('GET', `/api/admin/events/${FLAG}`);
  return {
    projectId: PROJECT,
    featureName: FLAG,
    environment: 'development',
    strategyId,
    ...released,
    provider: 'webhook',
    appName: 'shop',
    'context/:name': 'userId',
    'strategies/:name': 'flexibleRollout',
    'change-requests/:id': String(draft.id),
    'segments/:id': String(segmentId),
    'events/:id': String(log.events[0].id),
    'integrations/:id': String(addon.id),
    'users/:id': String(user.id),
    'groups/:id': String(group.id),
    'roles/:id': '4',
    'service-accounts/:id': String(account.id),
  };
}

/** A template, and a plan made of it with safeguards, whose first milestone is active. */
async function addReleasePlan(service: Service, flag: string, environment: string) {
  const admin = async (method: string, path: string, body: object = {}) => {
    const answer = await service.request(method, `/api/admin${path}`, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const rollouts = [10, 50, 100];
  const milestones = ['A tenth', 'Half', 'Everybody'].map((name, sortOrder) => ({
    name,
    sortOrder,
    strategies: [
      {
        strategyName: 'flexibleRollout',
        sortOrder: 0,
        parameters: { rollout: String(rollouts[sortOrder]) },
      },
    ],
    ...(sortOrder < 2 && { transitionCondition: { intervalMinutes: 240 } }),
  }));
  const template = await admin('POST', '/release-plan-templates', {
    name: 'Overnight',
    description: 'To everybody in eight hours',
    milestones,
  });
  const endpoint = await admin('POST', '/signal-endpoints', {
    name: 'grafana',
    description: 'Alerts of the shop',
  });
  await admin('POST', `/signal-endpoints/${endpoint.id}/tokens`, { name: 'alert manager' });
  const place = `/projects/${PROJECT}/features/${flag}/environments/${environment}`;
  const plan = await admin('POST', `${place}/release-plans`, { templateId: template.id });
  const [{ id: first, strategies }] = plan.milestones;
  await admin('PUT', `${place}/release-plans/${plan.id}/safeguards`, {
    source: { kind: 'cloudwatch-alarm', name: 'checkout-errors' },
    action: 'startPreviousMilestone',
  });
  await admin('POST', `${place}/release-plans/${plan.id}/milestones/${first}/start`);
  return {
    plannedId: strategies[0].id,
    'release-templates/:id': template.id,
    'signal-endpoints/:id': String(endpoint.id),
  };
}

/**
 * The address of a screen with its parameters filled in.
 * @throws {Error} for a parameter that nothing was made for: add it to `fillConsole`
 */
export function addressOf(route: string, filled: Filled): string {
  let path = route.replaceAll(/\/:(\w+)\?(?=\/|$)/g, '');
  for (const [parameter, value] of Object.entries(filled)) {
    const marked = parameter.includes(':') ? parameter : `:${parameter}`;
    const known = marked.replace(/:\w+$/, value);
    path = path.replace(new RegExp(`${marked}(?=[/?]|$)`), known);
  }
  if (path.includes(':')) throw new Error(`No parameter for the screen ${route}.`);
  return path;
}
