import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, clientToken, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const LINK = `${FEATURES}/linked/link`;
const design = { url: 'https://wiki.example.com/linked', title: 'Design' };
const none = '0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'linked');
});

afterAll(() => service.stop());

async function links() {
  const { body } = await service.request('GET', `${FEATURES}/linked`);
  return body.links;
}

async function send(method: string, path: string, body?: object) {
  return answerOf(await service.request(method, path, body ? { body } : {}));
}

describe('the links of a flag', () => {
  it('are added, shown in order, and recorded', async () => {
    const events = await recordedEvents(service, async () => {
      expect((await send('POST', LINK, design)).status).toBe(204);
    });
    await send('POST', LINK, { url: 'http://issues.example.com/7' });

    expect(events).toMatchObject([
      {
        type: 'feature-metadata-updated',
        featureName: 'linked',
        data: { links: [design] },
      },
    ]);
    expect(await links()).toEqual([
      { id: expect.any(String), ...design },
      { id: expect.any(String), url: 'http://issues.example.com/7', title: null },
    ]);
  });

  it('are replaced, and keep their id', async () => {
    const [{ id }] = await links();

    const { status } = await send('PUT', `${LINK}/${id}`, { url: 'https://example.com' });

    expect(status).toBe(204);
    expect((await links())[0]).toEqual({ id, url: 'https://example.com', title: null });
  });

  it('are removed', async () => {
    const [{ id }, other] = await links();

    const { status } = await send('DELETE', `${LINK}/${id}`);

    expect(status).toBe(204);
    expect(await links()).toEqual([other]);
  });

  it('are at most ten', async () => {
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push(await send('POST', LINK, design));

    expect(answers.slice(0, 9).map(({ status }) => status)).toEqual(Array(9).fill(204));
    expect(answers[9]).toEqual(refused(400, 'ExceedsLimitError', '10'));
  });

  it.each(['javascript:alert(1)', 'wiki.example.com', ''])(
    'are addresses, not "%s"',
    async (url) => {
      expect(await send('POST', LINK, { url })).toEqual(refused(400, 'ValidationError', 'url'));
    },
  );

  it.each([
    ['a link', 'PUT', `${LINK}/${none}`, none],
    ['a link', 'DELETE', `${LINK}/${none}`, none],
    ['a flag', 'POST', `${FEATURES}/unheard-of/link`, 'unheard-of'],
  ])('need %s that exists', async (_what, method, path, mention) => {
    const body = method === 'DELETE' ? undefined : design;

    expect(await send(method, path, body)).toEqual(refused(404, 'NotFoundError', mention));
  });
});
