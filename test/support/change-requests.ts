import { expect } from 'vitest';
import {
  type Account,
  createAccount,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
} from './access.ts';
import type { Reply } from './request.ts';
import type { Service } from './service.ts';

export const PROJECT = '/api/admin/projects/default';
export const REQUESTS = `${PROJECT}/change-requests`;

/** Accounts for change requests in the project `default`; none of them is an administrator. */
export interface People {
  /** Can change flags, but not skip approvals: proposes. */
  readonly author: Account;
  /** Can approve in `development`. */
  readonly reviewer: Account;
  /** Can approve and apply in all environments. */
  readonly lead: Account;
  /** Can only read. */
  readonly viewer: Account;
}

const APPROVE = 'APPROVE_CHANGE_REQUEST';
const ENDED = ['Applied', 'Cancelled', 'Rejected'];
const APPLY = 'APPLY_CHANGE_REQUEST';

/**
 * Creates an account with permissions in an environment of a project, and another role there, by
 * default that of a member.
 */
export async function createReviewer(
  service: Service,
  name: string,
  permissions: readonly { readonly name: string; readonly environment: string }[],
  project = 'default',
  otherRole = MEMBER,
): Promise<Account> {
  const account = await createAccount(service, name);
  const role = await createRole(service, `role-of-${name}`, { type: 'custom', permissions });
  const { status } = await service.request('POST', `/api/admin/projects/${project}/access`, {
    body: { roles: [role, otherRole], users: [account.id], groups: [] },
  });
  expect(status).toBe(200);
  return account;
}

export async function createPeople(service: Service): Promise<People> {
  return {
    author: await createReviewer(service, 'author', []),
    reviewer: await createReviewer(service, 'reviewer', [
      { name: APPROVE, environment: 'development' },
    ]),
    lead: await createReviewer(
      service,
      'lead',
      ['development', 'production'].flatMap((environment) => [
        { name: APPROVE, environment },
        { name: APPLY, environment },
      ]),
    ),
    viewer: await createAccount(service, 'viewer'),
  };
}

/** The path of a project whose owner cannot skip approvals. */
export const SHOP = '/api/admin/projects/shop';

/** Creates the project `shop` with an owner, and an editor who has no role in it. */
export async function createShop(service: Service) {
  const owner = await createAccount(service, 'owner');
  const editor = await createAccount(service, 'editor', EDITOR);
  const access = await createProject(service, 'shop');
  await service.request('PUT', access, { body: { roles: [{ id: OWNER, users: [owner.id] }] } });
  return { owner, editor };
}

/** Creates another owner of `shop`, who can skip the approvals of `production`. */
export function createReleaser(service: Service): Promise<Account> {
  const skip = { name: 'SKIP_CHANGE_REQUEST', environment: 'production' };
  return createReviewer(service, 'releaser', [skip], 'shop', OWNER);
}

/** Requires approvals for changes in an environment, or (0) none. */
export async function needApprovals(
  service: Service,
  requiredApprovals: number,
  environment = 'development',
  project = PROJECT,
): Promise<void> {
  const { status } = await service.request(
    'PUT',
    `${project}/environments/${environment}/change-requests/config`,
    { body: { changeRequestsEnabled: requiredApprovals > 0, requiredApprovals } },
  );
  expect(status).toBe(204);
}

/** Proposes changes in `development`. */
export function propose(
  service: Service,
  { token }: Account,
  body: unknown,
  environment = 'development',
): Promise<Reply> {
  return service.request('POST', `${PROJECT}/environments/${environment}/change-requests`, {
    body,
    token,
  });
}

/** Requests a state. */
export function bring(
  service: Service,
  { token }: Account,
  id: number,
  state: string,
  more: object = {},
): Promise<Reply> {
  return service.request('PUT', `${REQUESTS}/${id}/state`, { body: { state, ...more }, token });
}

/** Proposes changes, and moves the change request to a state on the way to being applied. */
export async function proposeUpTo(
  service: Service,
  { author, lead }: People,
  body: unknown,
  state: 'Draft' | 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected',
  environment = 'development',
): Promise<number> {
  const reply = await propose(service, author, body, environment);
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  const { id } = reply.body;
  const steps: readonly (readonly [Account, string])[] = {
    Draft: [],
    'In review': [[author, 'In review'] as const],
    Approved: [[author, 'In review'] as const, [lead, 'Approved'] as const],
    Applied: [
      [author, 'In review'] as const,
      [lead, 'Approved'] as const,
      [lead, 'Applied'] as const,
    ],
    Cancelled: [[author, 'Cancelled'] as const],
    Rejected: [[author, 'In review'] as const, [lead, 'Rejected'] as const],
  }[state];
  for (const [who, next] of steps) {
    const { status, body: answer } = await bring(service, who, id, next);
    expect({ status, body: answer }).toMatchObject({ status: 200 });
  }
  return id;
}

/** Cancels the open change requests of the author and the lead, so that their next proposals start new drafts. */
export async function clearDrafts(service: Service, { author, lead }: People): Promise<void> {
  for (const account of [author, lead]) {
    for (const id of await openOnes(service, account)) {
      await bring(service, account, id, 'Cancelled');
    }
  }
}

/** The ids of an account's open change requests. Found in the log of the instance: their list may be late. */
async function openOnes(service: Service, { id: author, token }: Account): Promise<number[]> {
  const { body } = await service.request('GET', '/api/admin/search/events?limit=1000');
  const created = body.events.filter(
    ({ type, createdByUserId }: { type: string; createdByUserId: number }) =>
      type === 'change-request-created' && createdByUserId === author,
  );
  const found = await Promise.all(
    created.map(({ data }: { data: { changeRequestId: number } }) =>
      service.request('GET', `${REQUESTS}/${data.changeRequestId}`, { token }),
    ),
  );
  return found
    .filter(({ status, body: { state } }) => status === 200 && !ENDED.includes(state))
    .map(({ body: { id } }) => id);
}

export function enable(feature: string, enabled = true) {
  return {
    action: 'updateEnabled',
    feature,
    payload: { enabled },
  };
}

export function addRollout(feature: string, rollout: string) {
  return {
    action: 'addStrategy',
    feature,
    payload: { name: 'flexibleRollout', parameters: { rollout }, constraints: [] },
  };
}
