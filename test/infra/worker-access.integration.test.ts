import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { repository } from '../../infra/build/repository.ts';
import { readResources } from '../../infra/local/cloudformation.ts';
import type { Author } from '../../lib/auth/author.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { recordChange } from '../../lib/events/commit/record-change.ts';
import { createFeature } from '../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../lib/flags/features/update-feature.ts';
import { createUser } from '../../lib/identity/users/create-user.ts';
import { createIntegration } from '../../lib/integrations/settings/create-integration.ts';
import type { Worker } from '../../lib/platform/workers.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { invoke, useQueues } from '../lib/integrations/delivery/use-queues.ts';
import { partitionsInCode } from '../support/partitions-in-code.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Call, startRecordingProxy } from '../support/round-trips/recording-proxy.ts';
import { reachedBy } from '../support/round-trips/written-items.ts';
import { admin } from '../support/seeded-project.ts';
import { storeProject } from '../support/stored-project.ts';
import { useTable } from '../support/table.ts';
import {
  coversPartition,
  grantsOf,
  isAllowed,
  partitionsFor,
} from '../support/template-policies.ts';

Object.assign(process.env, {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  RELAY_GRACE_SECONDS: '0',
  MAIL_TRANSPORT: 'console',
});

useTable();
useQueues();

/** The workers that strangers' servers answer, and those that hand them their work. */
const sending = ['dispatchEvents', 'deliverNotification', 'deliverSlowly', 'relayEvents'] as const;
type Sending = (typeof sending)[number];

const workers = await loadWorkers();
// With push, what announces changes has a policy beside its role.
const roles = {
  Resources: Object.fromEntries([
    ...(await readResources('roles.yml')),
    ...(await readResources('push.yml')),
  ]),
};
const author: Author = { id: -42, name: 'a test' };

let calls: Call[] = [];
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
let receiver: Receiver;

beforeAll(async () => {
  proxy = await startRecordingProxy(
    process.env.DYNAMODB_ENDPOINT ?? '',
    (call) => calls.push(call),
    () => 0,
  );
  process.env.DYNAMODB_ENDPOINT = proxy.endpoint;
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
  proxy.close();
});

describe.each(sending)('the role of %s', (id) => {
  const tableGrants = () =>
    grantsOf(roles, roleOf(id)).filter(
      ({ actions, resources }) =>
        actions.some((action) => action.startsWith('dynamodb:')) &&
        !resources.every((resource) => resource.includes('/index/')),
    );

  it('is bound to partitions, whatever it does to the table', () => {
    expect(tableGrants().length).toBeGreaterThan(0);
    for (const { condition } of tableGrants()) {
      expect(condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      });
    }
  });

  it('reaches every partition that the code can name', async () => {
    const patterns = patternsOf(id);
    const uncovered = [...(await partitionsInCode(workerOf(id)))].filter(
      ([, partition]) => !coversPartition(patterns, partition),
    );

    expect(uncovered).toEqual([]);
  });

  it('reaches no partition that the code cannot name', async () => {
    // What the relay moves has its key from the index.
    const fromIndex = id === 'relayEvents' ? ['EVENTS', 'ADDON#1'] : [];
    const named = [...(await partitionsInCode(workerOf(id))).values(), ...fromIndex];

    expect(
      patternsOf(id).filter(
        (pattern) => !named.some((partition) => coversPartition([pattern], partition)),
      ),
    ).toEqual([]);
  });
});

describe('the calls', () => {
  it.each(sending)('of %s are covered by its role, action by action', async (id) => {
    const made = (await run(id)).flatMap(actionsOf);

    expect(made.length).toBeGreaterThan(1);
    expect(made.filter((each) => !isAllowed(roles, roleOf(id), each))).toEqual([]);
  });
});

it('the calls of sendMail are covered by its role, action by action', async () => {
  await seed();
  const email = 'ann@example.com';
  const { user } = await createUser(author, 'User', { email, rootRole: 3 });
  const requests = [
    { kind: 'invitation', user: user.id, invitedBy: 'a test' },
    { kind: 'reset', email },
    { kind: 'reset', email: 'nobody@example.com' },
  ];

  const made = (
    await recorded(() =>
      invoke(
        workerOf('sendMail').worker,
        requests.map((request) => JSON.stringify(request)),
      ),
    )
  ).flatMap(actionsOf);

  expect(made.map(({ action }) => action)).toContain('dynamodb:UpdateItem');
  expect(made.filter((each) => !isAllowed(roles, roleOf('sendMail'), each))).toEqual([]);
});

it('the calls of markPotentiallyStale are covered by its role, with the indexes that it reads', async () => {
  await seed();
  const featureName = 'old-checkout';
  await createFeature(admin, 'default', { name: featureName });
  await updateFeature(admin, { projectId: 'default', featureName }, { stale: true });
  await createIntegration(
    { author, rights: allRights },
    {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['project-clean-up-due', 'project-drift-found'],
    },
  );

  const made = await recorded(() =>
    // It reads nothing of what starts it.
    workerOf('markPotentiallyStale').worker.handler(undefined as never),
  );

  const role = roleOf('markPotentiallyStale');
  const grants = grantsOf(roles, role).flatMap(({ resources }) => resources);
  const indexes = made.flatMap(({ input }) => (input.IndexName as string | undefined) ?? []);
  expect(new Set(indexes)).toEqual(new Set(['aging', 'list']));
  expect(indexes.filter((each) => !grants.some((to) => to.includes(`/index/${each}"`)))).toEqual(
    [],
  );
  expect(made.flatMap(actionsOf).filter((each) => !isAllowed(roles, role, each))).toEqual([]);
});

/** Each action of a call, with all partitions that it is about. */
function actionsOf(call: Call) {
  const byAction = Map.groupBy(reachedBy(call), ({ action }) => action);
  return [...byAction].map(([action, reached]) => ({
    action,
    partitions: reached.map(({ partition }) => partition),
  }));
}

/** Gives a worker something of everything to do. @returns its calls */
async function run(id: Sending): Promise<readonly Call[]> {
  await storeProject();
  const { id: addonId } = await createIntegration(
    { author, rights: allRights },
    {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['feature-created'],
    },
  );
  await recordChange({ author }, async () => ({
    writes: [],
    events: [{ type: 'feature-created', project: 'default', featureName: 'a-flag' }],
    result: undefined,
  }));
  const eventId = latestEvent();
  // The last attempt disables the integration, which is a change with events of its own.
  const before = receiver.received.length;
  receiver.answer((_request, index) => ({ status: index - before < 2 ? 500 : 410 }));
  const dispatch = () => invokeWorker('dispatchEvents', { ids: [eventId] });
  if (id === 'dispatchEvents') return recorded(dispatch);
  await dispatch();
  // It reads nothing of what starts it.
  if (id === 'relayEvents') return recorded(() => workerOf(id).worker.handler(undefined as never));
  return recorded(async () => {
    for (const round of [0, 1]) await invokeWorker(id, { addonId, eventId, round, due: 0 });
  });
}

/** The number of the event that was recorded last, as its write shows. */
function latestEvent(): number {
  const ids = calls
    .flatMap(({ input }) => (input.TransactItems ?? []) as readonly { Put?: { Item?: Ids } }[])
    .flatMap(({ Put }) => (Put?.Item?.pk?.S === 'EVENTS' ? Number(Put.Item.sk?.S) : []));
  return Math.max(...ids);
}

interface Ids {
  readonly pk?: { readonly S: string };
  readonly sk?: { readonly S: string };
}

function invokeWorker(id: Sending, message: object): Promise<unknown> {
  return invoke(workerOf(id).worker, [JSON.stringify(message)]);
}

async function recorded(work: () => Promise<unknown>): Promise<readonly Call[]> {
  calls = [];
  await work();
  return calls;
}

/** The workers with their handlers. */
async function loadWorkers() {
  const { workers } = await discover();
  return Promise.all(
    workers.map(async (found) => {
      const module = (await import(resolve(repository, found.file))) as { readonly worker: Worker };
      return { ...found, worker: module.worker };
    }),
  );
}

function workerOf(id: string) {
  const found = workers.find((each) => each.id === id);
  if (!found) throw new Error(`There is no worker ${id}.`);
  return found;
}

function roleOf(id: string): string {
  return `${id[0]?.toUpperCase()}${id.slice(1)}Role`;
}

/** Of all actions together. */
function patternsOf(id: Sending): string[] {
  const actions = grantsOf(roles, roleOf(id)).flatMap((grant) => grant.actions);
  return [...new Set(actions)]
    .filter((action) => action.startsWith('dynamodb:'))
    .flatMap((action) => partitionsFor(roles, roleOf(id), action) ?? []);
}
