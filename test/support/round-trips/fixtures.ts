import { addDelivery, recordResult } from '../../../lib/integrations/delivery/delivery-store.ts';
import type { Api } from './api.ts';

/** What every scenario finds, and functions that create more. */
export interface Fixtures {
  readonly project: string;
  /** A flag with one strategy in `development`; no scenario changes it. */
  readonly flag: string;
  readonly strategy: string;
  readonly segment: number;
  readonly addon: number;
  /** An administrator with an account: some operations are about the caller. */
  readonly person: { readonly id: number; readonly token: string };
  readonly client: string;
  readonly frontend: string;
  /** Returns an unused name. */
  name(prefix: string): string;
  newFlag(): Promise<string>;
  /** A flag with a strategy in `development`. */
  newStrategy(): Promise<{ readonly flag: string; readonly strategy: string }>;
  newProject(): Promise<string>;
  newUser(): Promise<number>;
  newGroup(): Promise<number>;
  /** Adds a failed delivery to `addon`; returns the id of its event. */
  newDelivery(): Promise<number>;
  /** A change request to enable a flag, in a new project that requires approval. */
  newChangeRequest(): Promise<{
    readonly project: string;
    readonly id: number;
    readonly change: number;
    readonly flag: string;
  }>;
}

const ADMIN_ROLE = 1;
export const EDITOR_ROLE = 2;
export const MEMBER_ROLE = 5;

export function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString();
}

/** @param lastNumber no name that is unused has a number up to it */
export async function createFixtures(
  api: Api,
  tokens: { readonly client: string; readonly frontend: string },
  lastNumber = 0,
): Promise<Fixtures> {
  const name = counter(lastNumber);
  const make = makers(api, name);
  const { flag, strategy } = await make.newStrategy();
  const person = await newPerson(api);
  const { id: segment } = await api.call('createSegment', {
    body: { name: name('segment'), constraints: [] },
  });
  const { id: addon } = await api.call('createAddon', {
    body: {
      provider: 'webhook',
      enabled: true,
      parameters: { url: 'http://127.0.0.1:9/' },
      events: ['feature-created'],
    },
  });
  return {
    project: 'default',
    flag,
    strategy,
    segment,
    addon,
    person,
    ...tokens,
    name,
    newFlag: () => make.newFlag(),
    newStrategy: () => make.newStrategy(),
    newProject: make.newProject,
    newUser: async () => {
      const username = name('user');
      const { id } = await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE } });
      return id;
    },
    newDelivery: deliveryMaker(addon, () => Number(name('n').slice('n-'.length))),
    newGroup: async () => (await api.call('createGroup', { body: { name: name('group') } })).id,
    newChangeRequest: changeRequestMaker(api, person.token, make),
  };
}

function counter(lastNumber: number) {
  let last = lastNumber;
  return (prefix: string): string => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

function makers(api: Api, name: Fixtures['name']) {
  const newFlag = async (projectId = 'default'): Promise<string> => {
    const flag = name('flag');
    await api.call('createFeature', { params: { projectId }, body: { name: flag } });
    return flag;
  };
  const newStrategy = async (projectId = 'default') => {
    const featureName = await newFlag(projectId);
    const { id } = await api.call('addFeatureStrategy', {
      params: { projectId, featureName, environment: 'development' },
      body: { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } },
    });
    return { flag: featureName, strategy: id as string };
  };
  const newProject = async (): Promise<string> => {
    const id = name('project');
    await api.call('createProject', { body: { id, name: id } });
    return id;
  };
  return { newFlag, newStrategy, newProject };
}

async function newPerson(api: Api) {
  const { id } = await api.call('createServiceAccount', {
    body: { username: 'somebody', name: 'Somebody', rootRole: ADMIN_ROLE },
  });
  const { secret } = await api.call('createServiceAccountToken', {
    params: { id },
    body: { description: 'bench', expiresAt: tomorrow() },
  });
  return { id, token: secret as string };
}

/** Without the workers there are no deliveries, so this writes one as they do. */
function deliveryMaker(addonId: number, next: () => number): Fixtures['newDelivery'] {
  return async () => {
    const eventId = next();
    const now = new Date();
    const delivery = await addDelivery(addonId, eventId, now);
    await recordResult(
      delivery,
      { state: 'failed', attempts: [], received: [], reason: null },
      now,
    );
    return eventId;
  };
}

type Makers = ReturnType<typeof makers>;

function changeRequestMaker(
  api: Api,
  token: string,
  { newProject, newStrategy }: Makers,
): Fixtures['newChangeRequest'] {
  return async () => {
    const projectId = await newProject();
    const { flag } = await newStrategy(projectId);
    const environment = 'development';
    await api.call('updateProjectChangeRequestConfig', {
      params: { projectId, environment },
      body: { changeRequestsEnabled: true, requiredApprovals: 1 },
    });
    const { id } = await api.call('createChangeRequest', {
      params: { projectId, environment },
      body: { feature: flag, action: 'updateEnabled', payload: { enabled: true } },
      token,
    });
    const { features } = await api.call('getChangeRequest', { params: { projectId, id } });
    return { project: projectId, id, change: features[0].changes[0].id, flag };
  };
}
