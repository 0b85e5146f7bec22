import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/banners';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await create({ message: 'the first' });
});

afterAll(() => service.stop());

const said = {
  message: '**Soon** 🚩',
  enabled: false,
  variant: 'warning',
  sticky: true,
  icon: 'none',
  link: 'dialog',
  linkText: 'Read more',
  dialogTitle: 'What is new',
  dialog: '# All of it',
};

describe('creating a banner', () => {
  it('returns 201 with the banner and its location', async () => {
    const { status, headers, body } = await create(said);

    expect({ status, location: headers.location, body }).toEqual({
      status: 201,
      location: `${PATH}/${body.id}`,
      body: shown(body.id, said.message, said),
    });
  });

  it('applies defaults', async () => {
    const { status, body } = await create({ message: 'short' });

    expect({ status, body }).toEqual({ status: 201, body: shown(body.id, 'short') });
  });

  it('assigns increasing ids, even after the newest is deleted', async () => {
    const first = await createdId({ message: 'one' });
    await send('DELETE', `${PATH}/${first}`);

    expect(await createdId({ message: 'two' })).toBeGreaterThan(first);
  });

  it('records the banner', async () => {
    const events = await recordedEvents(service, () => create({ message: 'noted' }));

    expect(events).toMatchObject([
      { type: 'banner-created', project: null, data: shown(events[0].data.id, 'noted') },
    ]);
  });

  it('accepts a link', async () => {
    expect((await create({ message: 'linked', link: 'projects?page=2' })).status).toBe(201);
  });

  it.each([
    ['no message', {}, '/body/message'],
    ['an empty message', { message: '' }, '/body/message'],
    ['a message of whitespace', { message: ' \n' }, '/body/message'],
    ['a message of 2,001 characters', { message: 'x'.repeat(2_001) }, '/body/message'],
    ['an unknown variant', { message: 'x', variant: 'loud' }, '/body/variant'],
    ['a word for enabled', { message: 'x', enabled: 'maybe' }, '/body/enabled'],
    ['a script as link', { message: 'x', link: 'javascript:alert(1)' }, '/body/link'],
  ])('refuses %s', async (_what, body, property) => {
    expect(answerOf(await create(body))).toEqual(refused(400, 'ValidationError', property));
  });
});

describe('listing banners', () => {
  it('returns all of them, sorted by id', async () => {
    await create({ message: 'the last' });

    const { status, body } = await send('GET', PATH);

    const ids = body.banners.map(({ id }: { readonly id: number }) => id);
    expect(status).toBe(200);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(body.banners[0]).toEqual(shown(1, 'the first'));
  });
});

describe('updating a banner', () => {
  it('keeps omitted properties, and records both states', async () => {
    const id = await createdId(said);

    const events = await recordedEvents(service, async () => {
      expect(await send('PUT', `${PATH}/${id}`, { message: 'changed', link: null })).toEqual({
        status: 200,
        body: shown(id, 'changed', { ...said, message: 'changed', link: null }),
      });
    });

    expect(events).toMatchObject([
      {
        type: 'banner-updated',
        data: { id, message: 'changed', link: null },
        preData: { id, message: said.message, link: 'dialog' },
      },
    ]);
  });

  it('records nothing when nothing changes', async () => {
    const id = await createdId(said);

    expect(await recordedEvents(service, () => send('PUT', `${PATH}/${id}`, said))).toEqual([]);
  });
});

describe.each([
  ['on', true],
  ['off', false],
] as const)('switching a banner %s', (what, enabled) => {
  it('returns 200 with the banner, and records it', async () => {
    const id = await createdId({ message: what, enabled: !enabled });

    const events = await recordedEvents(service, async () => {
      expect(await send('POST', `${PATH}/${id}/${what}`)).toEqual({
        status: 200,
        body: shown(id, what, { enabled }),
      });
    });

    expect(events).toMatchObject([
      { type: 'banner-updated', data: { id, enabled }, preData: { id, enabled: !enabled } },
    ]);
  });

  it('returns the same if nothing changes, and records nothing', async () => {
    const id = await createdId({ message: what, enabled });

    const events = await recordedEvents(service, async () => {
      expect(await send('POST', `${PATH}/${id}/${what}`)).toEqual({
        status: 200,
        body: shown(id, what, { enabled }),
      });
    });

    expect(events).toEqual([]);
  });

  it.each(['abc', '0', '-1', '1.5', '1e99', '%20'])('returns 400 for the id %s', async (id) => {
    expect(await send('POST', `${PATH}/${id}/${what}`)).toEqual(
      refused(400, 'ValidationError', '/params/id'),
    );
  });
});

describe('deleting a banner', () => {
  it('removes it from the list, and records it', async () => {
    const id = await createdId({ message: 'gone' });

    const events = await recordedEvents(service, async () => {
      expect(await send('DELETE', `${PATH}/${id}`)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toMatchObject([
      { type: 'banner-deleted', data: null, preData: shown(id, 'gone') },
    ]);
    const { body } = await send('GET', PATH);
    expect(body.banners.map((banner: { readonly id: number }) => banner.id)).not.toContain(id);
  });
});

describe('an unknown banner', () => {
  it.each([
    ['PUT', '', { message: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/on', undefined],
    ['POST', '/off', undefined],
  ])('returns 404 to %s %s', async (method, end, body) => {
    expect(await send(method, `${PATH}/424242${end}`, body)).toEqual(
      refused(404, 'NotFoundError', '424242'),
    );
  });
});

function create(body: unknown) {
  return service.request('POST', PATH, { body });
}

function shown(id: number, message: string, body: object = {}) {
  return {
    id,
    message,
    enabled: true,
    variant: 'info',
    sticky: false,
    icon: null,
    link: null,
    linkText: null,
    dialogTitle: null,
    dialog: null,
    createdAt: dateTime,
    ...body,
  };
}

async function createdId(body: unknown): Promise<number> {
  return (await create(body)).body.id;
}

async function send(method: string, path: string, body?: unknown) {
  return answerOf(await service.request(method, path, body === undefined ? {} : { body }));
}
