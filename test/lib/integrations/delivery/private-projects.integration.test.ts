import { beforeEach, describe, expect, it } from 'vitest';
import { worker as dispatchEvents } from '../../../../functions/workers/dispatch-events.ts';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { createAddon } from '../../../../lib/integrations/settings/create-integration.ts';
import { deleteAddon } from '../../../../lib/integrations/settings/delete-integration.ts';
import type { Addon } from '../../../../lib/integrations/settings/model.ts';
import { updateAddon } from '../../../../lib/integrations/settings/update-integration.ts';
import {
  getVisibleAddon,
  listVisibleAddons,
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
  for (const { id } of await listVisibleAddons(allRights)) {
    await deleteAddon({ author, rights: allRights }, id);
  }
  await storeShop();
});

describe('an event of a private project is dispatched', () => {
  it('only to addons that name it and were saved by somebody who sees it', async () => {
    const [unnamed, byStranger, byMember, byAdmin] = [
      await createAddon({ author, rights: allRights }, settings()),
      await createAddon(stranger, settings(['shop'])),
      await createAddon(member, settings(['shop'])),
      await createAddon({ author, rights: allRights }, settings(['shop', 'nowhere'])),
    ];

    const id = await dispatched();

    expect(await addonsOf(id, [unnamed, byStranger, byMember, byAdmin])).toEqual([
      byMember.id,
      byAdmin.id,
    ]);
  });

  it('from the moment on when the project becomes private', async () => {
    const addon = await createAddon(stranger, settings(['shop']));
    await storeShop({ mode: 'open' });
    const [before, between] = [await dispatched(), await record()];

    await storeShop({ mode: 'private' });
    await dispatch(between);

    expect(await addonsOf(before, [addon])).toEqual([addon.id]);
    expect(await addonsOf(between, [addon])).toEqual([]);
  });

  it('no longer after somebody else has saved the addon', async () => {
    const addon = await createAddon(member, settings(['shop']));
    await storeShop({ mode: 'open' });
    await updateAddon(stranger, addon.id, settings(['shop']));
    await storeShop({ mode: 'private' });

    expect(await addonsOf(await dispatched(), [addon])).toEqual([]);
  });

  it('not of a later project with the same id', async () => {
    const addon = await createAddon(member, settings(['shop']));
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
      await createAddon(stranger, settings()),
      await createAddon(member, settings(['shop'])),
    ];
    const id = await record();
    await transact(deleteProjectWrites(await getAnyProject('shop')));
    await storeShop({ mode: 'open', createdAt: new Date(Date.now() + 1).toISOString() });

    await dispatch(id);

    const expected = addons.filter((_addon, index) => [other, named][index]);
    expect(await addonsOf(id, addons)).toEqual(expected.map((addon) => addon.id));
  });

  it('is sent to nobody when nothing is known about the project', async () => {
    const addon = await createAddon({ author, rights: allRights }, settings());

    expect(await addonsOf(await dispatched('never-was'), [addon])).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is given up when its project has become private since it was dispatched', async () => {
    await using receiver = await startedReceiver();
    await storeShop({ mode: 'open' });
    const addon = await createAddon(stranger, settings([], receiver.url));
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

describe('an addon that a member set up for a private project', () => {
  it('is shown to, changed and deleted by people who see the project', async () => {
    const { id } = await createAddon(member, settings(['shop']));
    const visibleTo = async (rights: Rights) =>
      (await listVisibleAddons(rights)).map((addon) => addon.id);

    expect(await visibleTo(noRights)).toEqual([]);
    expect(await visibleTo(member.rights)).toEqual([id]);
    expect(await visibleTo(allRights)).toEqual([id]);
    for (const attempt of [
      () => getVisibleAddon(noRights, id),
      () => updateAddon(stranger, id, settings()),
      () => deleteAddon(stranger, id),
    ]) {
      await expect(attempt()).rejects.toThrow('Could not find an addon');
    }
    await deleteAddon(member, id);
  });

  it('is hidden after the project was deleted, unless it was open', async () => {
    const { id } = await createAddon(member, settings(['shop']));
    const isVisible = async (rights = noRights) => (await listVisibleAddons(rights)).length > 0;
    await transact(deleteProjectWrites(await getAnyProject('shop')));

    expect(await isVisible()).toBe(false);

    // Somebody with a role in a later project with the same id.
    await storeShop({ createdAt: new Date().toISOString() });
    expect(await isVisible(member.rights)).toBe(false);

    await storeShop({ mode: 'open' });
    await transact(deleteProjectWrites(await getAnyProject('shop')));
    expect(await isVisible()).toBe(true);
    await deleteAddon(stranger, id);
  });

  it('by an id that nobody could see is shown to those who wrote it', async () => {
    const { id } = await createAddon(stranger, settings(['shop', 'nowhere']));

    expect(await getVisibleAddon(noRights, id)).toMatchObject({ projects: ['shop', 'nowhere'] });
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

/** Ids of the addons to which an event was dispatched. */
async function addonsOf(event: number, addons: readonly Addon[]): Promise<number[]> {
  const found = await Promise.all(addons.map(({ id }) => getItem(keys.delivery(id, event))));
  return addons.filter((_addon, index) => found[index]).map(({ id }) => id);
}

async function startedReceiver() {
  const receiver = await startReceiver();
  return { ...receiver, [Symbol.asyncDispose]: () => receiver.close() };
}
