import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let receiver: Receiver;
let addon: { id: number };

beforeAll(async () => {
  // No waiting, so that a delivery fails at once.
  service = await startService({ env: { DELIVERY_DELAY_FACTOR: '0' } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await startReceiver();
  const { body } = await service.request('POST', '/api/admin/addons', {
    body: {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['feature-created'],
    },
  });
  addon = body;
});

afterEach(async () => {
  await service.request('DELETE', `/api/admin/addons/${addon.id}`);
  await receiver.close();
});

describe('replaying one delivery', () => {
  it('sends it again with the same id and a new timestamp', async () => {
    await giveUp('replayed-flag');
    const [delivery] = await log();
    const before = receiver.received.length;

    const { status, body } = await replay(`${delivery?.id}/replay`);

    expect([status, body]).toEqual([202, undefined]);
    await expect.poll(() => states(), { timeout: 20_000 }).toEqual(['successWithErrors']);
    const sent = receiver.received.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('that was received sends it again', async () => {
    await createFlags('received-flag');
    await expect.poll(() => states(), { timeout: 20_000 }).toEqual(['success']);
    const [delivery] = await log();

    await replay(`${delivery?.id}/replay`);

    await waitForRequests(receiver, 2);
    await expect.poll(() => states()).toEqual(['success']);
  });

  it('that is in progress is refused', async () => {
    const answer = Promise.withResolvers<object>();
    receiver.answer(() => answer.promise);
    await createFlags('busy-flag');
    await waitForRequests(receiver, 1);
    const [delivery] = await log();

    expect(await replay(`${delivery?.id}/replay`)).toMatchObject({
      status: 409,
      body: {
        name: 'ConflictError',
        message:
          'An attempt of the delivery is in progress. Repeat the request once it has ended, in half a minute at most.',
      },
    });

    answer.resolve({});
  });

  it('that is unknown returns 404', async () => {
    expect(await replay('999999/replay')).toMatchObject({
      status: 404,
      body: {
        message: `Could not find a delivery of the event 999999 to the integration ${addon.id}.`,
      },
    });
  });

  it('of an unknown integration returns 404', async () => {
    const path = '/api/admin/addons/999999/events/1/replay';

    expect(await service.request('POST', path)).toMatchObject({
      status: 404,
      body: { message: 'Could not find an integration with the id 999999.' },
    });
  });
});

describe('replaying failed deliveries', () => {
  it('sends all of it again', async () => {
    await giveUp('lost-1', 'lost-2', 'lost-3');

    expect(await replay('replay', {})).toMatchObject({
      status: 202,
      body: { queued: 3, more: false },
    });

    await expect.poll(() => states('?state=failed'), { timeout: 20_000 }).toEqual([]);
    await expect
      .poll(() => states(), { timeout: 20_000 })
      .toEqual(Array(3).fill('successWithErrors'));
  });

  it('sends only those queued in the given time range', async () => {
    await giveUp('older-flag');
    const [older] = await log();
    await giveUp('newer-flag');
    const [newer] = await log();

    const { body } = await replay('replay', { from: newer?.createdAt });

    expect(body).toEqual({ queued: 1, more: false });
    await expect
      .poll(async () => (await log('?state=failed')).map(({ id }) => id), { timeout: 20_000 })
      .toEqual([older?.id]);
  });

  it('of a disabled integration is refused', async () => {
    receiver.answer({ status: 410 });
    await createFlags('gone-flag');
    await expect.poll(() => states('?state=failed'), { timeout: 20_000 }).toEqual(['failed']);

    expect(await replay('replay', {})).toMatchObject({
      status: 409,
      body: { message: 'The integration is disabled. Enable it first.' },
    });
  });

  it('with an invalid time range is refused', async () => {
    expect(await replay('replay', { from: 'yesterday' })).toMatchObject({
      status: 400,
      body: { details: [{ path: '/body/from' }] },
    });
  });
});

describe('the log of deliveries', () => {
  it('is read in pages with `before`', async () => {
    await createFlags('page-1', 'page-2', 'page-3');
    await expect.poll(() => states(), { timeout: 20_000 }).toEqual(Array(3).fill('success'));
    const all = (await log()).map(({ id }) => id);

    const first = (await log('?limit=2')).map(({ id }) => id);
    const second = (await log(`?limit=2&before=${first[1]}`)).map(({ id }) => id);

    expect([first, second]).toEqual([all.slice(0, 2), all.slice(2)]);
  });

  it('of failed deliveries is read in pages too', async () => {
    await giveUp('failed-1', 'failed-2', 'failed-3');
    const all = (await log('?state=failed')).map(({ id }) => id);

    const first = (await log('?state=failed&limit=2')).map(({ id }) => id);
    const second = (await log(`?state=failed&limit=2&before=${first[1]}`)).map(({ id }) => id);

    expect([first, second]).toEqual([all.slice(0, 2), all.slice(2)]);
  });
});

describe('a receiver that responds 410', () => {
  it('disables its integration, with an event', async () => {
    receiver.answer({ status: 410 });

    await createFlags('unwanted-flag');

    const find = () => service.request('GET', `/api/admin/addons/${addon.id}`);
    await expect.poll(async () => (await find()).body.enabled, { timeout: 20_000 }).toBe(false);
    const { body } = await service.request('GET', '/api/admin/events');
    expect(
      body.events.filter(
        (event: { type: string; data: { id?: number } | null }) =>
          event.type === 'addon-config-updated' && event.data?.id === addon.id,
      ),
    ).toMatchObject([{ createdBy: 'flagwright-system', data: { enabled: false } }]);
  });
});

/** Creates failed deliveries; afterwards the receiver works again. */
async function giveUp(...names: string[]) {
  receiver.answer({ status: 500 });
  await createFlags(...names);
  await expect
    .poll(async () => (await log('?state=failed')).map(({ event }) => event.featureName), {
      timeout: 30_000,
    })
    .toEqual(expect.arrayContaining(names));
  receiver.answer({ status: 200 });
}

async function log(query = '') {
  const { body } = await service.request('GET', `/api/admin/addons/${addon.id}/events${query}`);
  return body.integrationEvents as {
    readonly id: string;
    readonly state: string;
    readonly createdAt: string;
    readonly event: { readonly featureName: string };
  }[];
}

function replay(path: string, body?: object) {
  return service.request(
    'POST',
    `/api/admin/addons/${addon.id}/events/${path}`,
    body === undefined ? {} : { body },
  );
}

async function states(query?: string) {
  return (await log(query)).map(({ state }) => state);
}

function createFlags(...names: string[]) {
  return Promise.all(
    names.map((name) =>
      service.request('POST', '/api/admin/projects/default/features', { body: { name } }),
    ),
  );
}
