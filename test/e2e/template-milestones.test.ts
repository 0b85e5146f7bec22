import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { answerOf, clientToken, refused, uuid } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const TEMPLATES = '/api/admin/release-plan-templates';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const rollout = (percentage: string) => ({
  strategyName: 'flexibleRollout',
  sortOrder: 0,
  parameters: { rollout: percentage },
});
const afterMinutes = (intervalMinutes: number) => ({ transitionCondition: { intervalMinutes } });

describe('milestones of a template', () => {
  it('are added, updated and removed, each with its event, and follow each other', async () => {
    const { path, template } = await createTemplate('chained');
    const [first, last] = template.milestones;

    const events = await recordedEvents(service, async () => {
      const added = await service.request('POST', path, {
        body: { name: 'Between', sortOrder: 1, strategies: [rollout('30')], ...afterMinutes(60) },
      });
      expect(added).toMatchObject({
        status: 200,
        body: {
          id: uuid,
          name: 'Between',
          releasePlanDefinitionId: template.id,
          strategies: [{ id: uuid, parameters: { rollout: '30' } }],
          transitionCondition: { intervalMinutes: 60 },
        },
      });
      const renamed = await service.request('PUT', `${path}/${first.id}`, {
        body: { name: 'Renamed', sortOrder: 0 },
      });
      expect(renamed.body).toEqual({
        ...first,
        name: 'Renamed',
        nextMilestoneId: added.body.id,
      });
      expect(await namesOf(template.id)).toEqual(['Renamed', 'Between', 'Last']);
      await service.request('DELETE', `${path}/${last.id}`);
    });

    const { body } = await service.request('GET', `${TEMPLATES}/${template.id}`);
    expect(
      body.milestones.map(({ name, transitionCondition }: Milestone) => [
        name,
        transitionCondition,
      ]),
    ).toEqual([
      ['Renamed', { intervalMinutes: 30 }],
      ['Between', null],
    ]);
    const updated = { type: 'release-plan-template-updated' };
    expect(events).toMatchObject([updated, updated, updated]);
  });

  it('start by hand once their transition is taken away', async () => {
    const { path, template } = await createTemplate('unchained');
    const [{ id }] = template.milestones;

    const reply = await service.request('PUT', `${path}/${id}`, {
      body: { name: 'First', sortOrder: 0, transitionCondition: null },
    });

    expect(reply.body.transitionCondition).toBeNull();
  });

  it('change their order with their sort order', async () => {
    const { path, template } = await createTemplate('turned');
    const [{ id }] = template.milestones;

    await service.request('PUT', `${path}/${id}`, { body: { name: 'First', sortOrder: 9 } });

    expect(await namesOf(template.id)).toEqual(['Last', 'First']);
  });

  it('are not followed by anything if they are the last', async () => {
    const { path } = await createTemplate('endless');

    const reply = await service.request('POST', path, {
      body: { name: 'End', sortOrder: 9, ...afterMinutes(60) },
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/body/transitionCondition'));
  });

  it('are at most twenty', async () => {
    const { path } = await createTemplate('many');
    const statuses: number[] = [];
    for (let sortOrder = 2; sortOrder <= 20; sortOrder += 1) {
      const body = { name: `M${sortOrder}`, sortOrder };
      statuses.push((await service.request('POST', path, { body })).status);
    }

    expect(statuses).toEqual([...Array(18).fill(200), 400]);
  });
});

describe('strategies of a milestone of a template', () => {
  it('are added, replaced and removed, each with its event', async () => {
    const { path, template } = await createTemplate('stocked');
    const [{ id, strategies }] = template.milestones;
    const strategyPath = `${path}/${id}/strategies`;

    const events = await recordedEvents(service, async () => {
      const added = await service.request('POST', strategyPath, {
        body: { ...rollout('5'), sortOrder: 1 },
      });
      expect(added).toMatchObject({ status: 200, body: { id, strategies: [{}, { id: uuid }] } });
      const replaced = await service.request('PUT', `${strategyPath}/${strategies[0].id}`, {
        body: rollout('15'),
      });
      expect(replaced.body).toMatchObject({
        id: strategies[0].id,
        milestoneId: id,
        strategyName: 'flexibleRollout',
        parameters: { rollout: '15' },
      });
      await service.request('DELETE', `${strategyPath}/${added.body.strategies[1].id}`);
    });

    const { body } = await service.request('GET', `${TEMPLATES}/${template.id}`);
    expect(body.milestones[0].strategies).toMatchObject([
      { id: strategies[0].id, parameters: { rollout: '15' } },
    ]);
    const updated = { type: 'release-plan-template-updated' };
    expect(events).toMatchObject([updated, updated, updated]);
  });

  it('are at most ten', async () => {
    const { path, template } = await createTemplate('full');
    const statuses: number[] = [];
    for (let count = 2; count <= 11; count += 1) {
      const reply = await service.request(
        'POST',
        `${path}/${template.milestones[0].id}/strategies`,
        {
          body: { strategyName: 'default', sortOrder: count },
        },
      );
      statuses.push(reply.status);
    }

    expect(statuses).toEqual([...Array(9).fill(200), 400]);
  });

  it('are refused with a rollout that is no percentage', async () => {
    const { path, template } = await createTemplate('wrong');
    const [{ id }] = template.milestones;

    const reply = await service.request('POST', `${path}/${id}/strategies`, {
      body: rollout('much'),
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/body/parameters/rollout'));
  });
});

it('an archived template is not changed', async () => {
  const { path, template } = await createTemplate('archived');
  await service.request('POST', `${TEMPLATES}/archive/${template.id}`);

  const reply = await service.request('POST', path, { body: { name: 'New', sortOrder: 5 } });

  expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'archived'));
});
const milestone = { name: 'A', sortOrder: 0 };

it.each([
  ['PUT', 'nobody', milestone],
  ['DELETE', 'nobody', undefined],
  ['POST', 'nobody/strategies', rollout('1')],
  ['PUT', 'nobody/strategies/1', rollout('1')],
  ['DELETE', 'nobody/strategies/1', undefined],
])('%s of an unknown milestone answers 404: %s', async (method, place, body) => {
  const { path } = await createTemplate(`unknown-${method}-${place.length}`);

  const reply = await service.request(method, `${path}/${place}`, body && { body });

  expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', 'nobody'));
});

interface Milestone {
  readonly name: string;
  readonly transitionCondition: unknown;
}

/** A template with two milestones, the second of which follows after half an hour. */
async function createTemplate(name: string) {
  const { status, body: template } = await service.request('POST', TEMPLATES, {
    body: {
      name,
      milestones: [
        { name: 'First', sortOrder: 0, strategies: [rollout('10')], ...afterMinutes(30) },
        { name: 'Last', sortOrder: 2, strategies: [rollout('100')] },
      ],
    },
  });
  expect(status).toBe(200);
  return { path: `${TEMPLATES}/${template.id}/milestones`, template };
}

async function namesOf(id: string): Promise<string[]> {
  const { body } = await service.request('GET', `${TEMPLATES}/${id}`);
  return body.milestones.map(({ name }: Milestone) => name);
}
