import { beforeEach, describe, expect, it } from 'vitest';
import { worker as dispatchEvents } from '../../../../functions/workers/dispatch-events.ts';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import { deleteIntegration } from '../../../../lib/integrations/settings/delete-integration.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { updateIntegration } from '../../../../lib/integrations/settings/update-integration.ts';
import {
  getVisibleIntegration,
  listVisibleIntegrations,
} from '../../../../lib/integrations/settings/visible-integrations.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import type { Project } from '../../../../lib/projects/model.ts';
import { deleteProjectWrites, getAnyProject } from '../../../../lib/projects/project-store.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { storeProject } from '../../../support/stored-project.ts';
import { useTable } from '../../../support/table.ts';
import { deliver, storedDelivery } from './delivery-setup.ts';
import { invoke, useQueues } from './use-queues.ts';

process.env.ALLOW_PRIVATE_WEBHOOK_TARGETS = 'true';

useTable();
useQueues();

const author = { id: -42, name: 'a test' };
const stranger = { author, rights: noRights };
const member: { author: typeof author; rights: Rights } = {
  author,
  rights: { ...noRights, projects: new Map([['shop', []]]) },
};

beforeEach(async () => {
  for (const { id } of await listVisibleIntegrations(allRights)) {
    await deleteIntegration({ author, rights: allRights }, id);
  }
  await storeShop();
});

describe('an event of a private project is dispatched', () => {
  it('only to integrations that name it and were saved by somebody who sees it', async () => {
    const [unnamed, byStranger, byMember, byAdmin] = [
      await createIntegration({ author, rights: allRights }, settings()),
      await createIntegration(stranger, settings(['shop'])),
      await createIntegration(member, settings(['shop'])),
      await createIntegration({ author, rights: allRights }, settings(['shop', 'nowhere'])),
    ];

    const id = await dispatched();

    expect(await addonsOf(id, [unnamed, byStranger, byMember, byAdmin])).toEqual([
      byMember.id,
      byAdmin.id,
    ]);
  });

  it('from the moment on when the project becomes private', async () => {
    const addon = await createIntegration(stranger, settings(['shop']));
    await storeShop({ mode: 'open' });
    const [before, between] = [await dispatched(), await record()];

    await storeShop({ mode: 'private' });
    await dispatch(between);

    expect(await addonsOf(before, [addon])).toEqual([addon.id]);
    expect(await addonsOf(between, [addon])).toEqual([]);
  });

  it('no longer after somebody else has saved the integration', async () => {
    const addon = await createIntegration(member, settings(['shop']));
    await storeShop({ mode: 'open' });
    await updateIntegration(stranger, addon.id, settings(['shop']));
    await storeShop({ mode: 'private' });

    expect(await addonsOf(await dispatched(), [addon])).toEqual([]);
  });

  it('not of a later project with the same id', async () => {
    const addon = await createIntegration(member, settings(['shop']));
    await storeShop({ createdAt: new Date().toISOString() });

    expect(await addonsOf(await dispatched(), [addon])).toEqual([]);
  });
});

describe('an event of a project that was deleted before it is dispatched', () => {
  it.each([
    ['open', [true, true]],
    ['private', [false, true]],
  ] as const)('counts as one of the %s project that it was', async (mode, [other, named]) => {
    await storeShop({ mode });
    const addons = [
      await createIntegration(stranger, settings()),
      await createIntegration(member, settings(['shop'])),
    ];
    const id = await record();
    await transact(deleteProjectWrites(await getAnyProject('shop')));
    await storeShop({ mode: 'open', createdAt: new Date(Date.now() + 1).toISOString() });

    await dispatch(id);

    const expected = addons.filter((_addon, index) => [other, named][index]);
    expect(await addonsOf(id, addons)).toEqual(expected.map((addon) => addon.id));
  });

  it('is sent to nobody when nothing is known about the project', async () => {
    const addon = await createIntegration({ author, rights: allRights }, settings());

    expect(await addonsOf(await dispatched('never-was'), [addon])).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is given up when its project has become private since it was dispatched', async () => {
    await using receiver = await startedReceiver();
    await storeShop({ mode: 'open' });
    const addon = await createIntegration(stranger, settings([], receiver.url));
    const id = await dispatched();
    await storeShop({ mode: 'private' });

    await deliver(addon, id);

    expect(receiver.received).toEqual([]);
    expect(await storedDelivery(addon, id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('The project of the event is private or deleted'),
    });
  });
});

describe('an integration that a member set up for a private project', () => {
  it('is shown to, changed and deleted by people who see the project', async () => {
    const { id } = await createIntegration(member, settings(['shop']));
    const visibleTo = async (rights: Rights) =>
      (await listVisibleIntegrations(rights)).map((addon) => addon.id);

    expect(await visibleTo(noRights)).toEqual([]);
    expect(await visibleTo(member.rights)).toEqual([id]);
    expect(await visibleTo(allRights)).toEqual([id]);
    for (const attempt of [
      () => getVisibleIntegration(noRights, id),
      () => updateIntegration(stranger, id, settings()),
      () => deleteIntegration(stranger, id),
    ]) {
      await expect(attempt()).rejects.toThrow('Could not find an integration');
    }
    await deleteIntegration(member, id);
  });

  it('is hidden after the project was deleted, unless it was open', async () => {
    const { id } = await createIntegration(member, settings(['shop']));
    const isVisible = async (rights = noRights) =>
      (await listVisibleIntegrations(rights)).length > 0;
    await transact(deleteProjectWrites(await getAnyProject('shop')));

    expect(await isVisible()).toBe(false);

    // Somebody with a role in a later project with the same id.
    await storeShop({ createdAt: new Date().toISOString() });
    expect(await isVisible(member.rights)).toBe(false);

    await storeShop({ mode: 'open' });
    await transact(deleteProjectWrites(await getAnyProject('shop')));
    expect(await isVisible()).toBe(true);
    await deleteIntegration(stranger, id);
  });

  it('by an id that nobody could see is shown to those who wrote it', async () => {
    const { id } = await createIntegration(stranger, settings(['shop', 'nowhere']));

    expect(await getVisibleIntegration(noRights, id)).toMatchObject({
      projects: ['shop', 'nowhere'],
    });
  });
});

/** Stores the project of this file, private by default; it is older than all events. */
function storeShop(properties: Partial<Project> = {}): Promise<void> {
  return storeProject({ id: 'shop', mode: 'private', ...properties });
}

function settings(projects: readonly string[] = [], url = 'http://127.0.0.1:1') {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url },
    events: ['feature-created'],
    projects,
  };
}

async function record(project = 'shop'): Promise<number> {
  await recordChange({ author }, async () => ({
    writes: [],
    events: [{ type: 'feature-created', project, featureName: 'a-flag' }],
    result: undefined,
  }));
  return (await getItem(keys.eventLogHead('all')))?.length ?? 0;
}

function dispatch(id: number) {
  return invoke(dispatchEvents, [JSON.stringify({ ids: [id] })]);
}

async function dispatched(project?: string): Promise<number> {
  const id = await record(project);
  await dispatch(id);
  return id;
}

/** Ids of the integrations to which an event was dispatched. */
async function addonsOf(event: number, addons: readonly Integration[]): Promise<number[]> {
  const found = await Promise.all(addons.map(({ id }) => getItem(keys.delivery(id, event))));
  return addons.filter((_addon, index) => found[index]).map(({ id }) => id);
}

async function startedReceiver() {
  const receiver = await startReceiver();
  return { ...receiver, [Symbol.asyncDispose]: () => receiver.close() };
}
