import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, EDITOR, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import {
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import { usageBucket } from '../support/usage-bucket.ts';

let service: Service;
let editor: Account;
const sdk: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  editor = await createAccount(service, 'editor', EDITOR);
  for (const environment of ['development', 'production']) {
    sdk[environment] = await createSdkToken(service, 'client', environment);
  }
  await createFlag(service, 'lived');
});

afterAll(() => service.stop());

describe('the life of a flag', () => {
  it('begins when it is created', async () => {
    await createFlag(service, 'new');

    expect(await lifeOf('new')).toEqual([{ stage: 'initial', enteredStageAt: dateTime }]);
  });

  it('goes on when applications ask for it, and ends when it is archived', async () => {
    await createFlag(service, 'used');
    await see('used', 'development');
    expect(await stagesOf('used')).toEqual(['initial', 'pre-live']);
    await see('used', 'production');
    expect(await stagesOf('used')).toEqual(['initial', 'pre-live', 'live']);
    await archiveFlag(service, 'used');
    expect(await stagesOf('used')).toEqual(['initial', 'pre-live', 'live', 'archived']);
  });

  it('begins anew when it is revived', async () => {
    await createFlag(service, 'revived');
    await see('revived', 'production');
    await service.request('POST', `${FEATURES}/revived/lifecycle/complete`, {
      body: { status: 'kept' },
    });
    await archiveFlag(service, 'revived');
    await service.request('POST', '/api/admin/archive/revive/revived');

    expect(await stagesOf('revived')).toEqual(['initial']);
  });

  it('is shown with the flag', async () => {
    await createFlag(service, 'shown');
    await see('shown', 'production');

    const { body } = await service.request('GET', `${FEATURES}/shown`);

    expect(body.lifecycle).toEqual({ stage: 'live', enteredStageAt: dateTime });
  });

  it('of a private project is shown to nobody else', async () => {
    await createProject(service, 'hidden', 'private');
    const path = '/api/admin/projects/hidden/features';
    await service.request('POST', path, { body: { name: 'hidden-flag' } });

    const { token } = editor;
    const reply = await service.request('GET', `${path}/hidden-flag/lifecycle`, { token });

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', 'hidden'));
  });
});

describe('a completed flag', () => {
  it('says what became of it, and is recorded', async () => {
    await createFlag(service, 'done');
    await service.request('PUT', `${FEATURES}/done/environments/production/variants`, {
      body: [{ name: 'blue', weight: 1000 }],
    });
    const events = await recordedEvents(service, async () => {
      expect(await complete('done', { status: 'kept', statusValue: 'blue' })).toMatchObject({
        status: 200,
      });
    });

    expect(events).toMatchObject([
      {
        type: 'feature-completed',
        featureName: 'done',
        project: 'default',
        data: { status: 'kept', statusValue: 'blue' },
      },
    ]);
    expect((await lifeOf('done')).at(-1)).toEqual({
      stage: 'completed',
      status: 'kept',
      enteredStageAt: dateTime,
    });
  });

  it('is where it was before when that is taken back', async () => {
    await createFlag(service, 'undone');
    await complete('undone', { status: 'discarded' });
    const path = `${FEATURES}/undone/lifecycle/uncomplete`;
    const events = await recordedEvents(service, async () => {
      expect((await service.request('POST', path)).status).toBe(200);
      expect((await service.request('POST', path)).status).toBe(200);
    });

    expect(events).toMatchObject([
      { type: 'feature-uncompleted', featureName: 'undone', preData: { status: 'discarded' } },
    ]);
    expect(await stagesOf('undone')).toEqual(['initial']);
  });

  it('is not archived', async () => {
    await createFlag(service, 'put-away');
    await archiveFlag(service, 'put-away');

    expect(answerOf(await complete('put-away', { status: 'kept' }))).toEqual(
      refused(404, 'NotFoundError', 'put-away'),
    );
  });

  it.each([
    [{ status: 'forgotten' }, '/body/status'],
    [{}, '/body'],
    [{ status: 'kept', statusValue: '' }, '/body/statusValue'],
    [{ status: 'kept', statusValue: '   ' }, '/body/statusValue'],
    [{ status: 'discarded', statusValue: 'blue' }, '/body/statusValue'],
  ])('is refused %j', async (body, pointer) => {
    expect(answerOf(await complete('lived', body))).toEqual(
      refused(400, 'ValidationError', pointer),
    );
  });
});

it('a flag with variants keeps one of them', async () => {
  await createFlag(service, 'colored');
  await service.request('PUT', `${FEATURES}/colored/environments/production/variants`, {
    body: [{ name: 'blue', weight: 1000 }],
  });

  expect(answerOf(await complete('colored', { status: 'kept', statusValue: 'green' }))).toEqual(
    refused(400, 'ValidationError', '/body/statusValue'),
  );
});

function complete(flag: string, body: object) {
  return service.request('POST', `${FEATURES}/${flag}/lifecycle/complete`, { body });
}

async function lifeOf(flag: string): Promise<{ stage: string }[]> {
  const { status, body } = await service.request('GET', `${FEATURES}/${flag}/lifecycle`);
  expect(status).toBe(200);
  return body;
}

async function stagesOf(flag: string): Promise<string[]> {
  return (await lifeOf(flag)).map(({ stage }) => stage);
}

/** An SDK reports that it asked for a flag. */
async function see(flag: string, environment: string): Promise<void> {
  const { status } = await service.request('POST', '/api/client/metrics', {
    body: usageBucket({ [flag]: { yes: 1, no: 0 } }),
    token: sdk[environment] ?? null,
  });
  expect(status).toBe(202);
}
