import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createFlag, FEATURES } from '../support/flags.ts';
import type { Service } from '../support/service.ts';
import { useServices } from '../support/services.ts';

const clock = pathToFileURL(resolve(import.meta.dirname, '../support/later-clock.mjs')).href;
const FLAG = `${FEATURES}/overnight/environments/development`;
/** Three starts on a busy machine. */
const TIMEOUT_MS = 180_000;

const services = useServices();

it(
  'starts each milestone once, in order, in a service that is killed between them',
  async () => {
    await (await planned()).kill();

    const during: unknown[] = [];
    for (const minutes of [30, 61, 61, 200]) {
      const service = await startAt(minutes);
      during.push(await rollouts(service));
      await service.kill();
    }

    const service = await startAt(201);
    expect(during).toEqual([['10'], ['50'], ['50'], ['100']]);
    expect(await startsOf(service)).toEqual([
      ['To 10 %', -42],
      ['To 50 %', -1337],
      ['To 100 %', -1337],
    ]);
  },
  TIMEOUT_MS,
);

/** A service whose clock is so many minutes ahead. It looks for what is due before it answers. */
function startAt(minutes: number): Promise<Service> {
  const env = { NODE_OPTIONS: `--import ${clock}`, CLOCK_MINUTES: String(minutes) };
  return services.start({ dataDir: services.folder, env });
}

/** A service with a flag that is on, at the first milestone of a plan to 10, 50 and 100 %, an hour each. */
async function planned(): Promise<Service> {
  const service = await services.start({ dataDir: services.folder });
  await createFlag(service, 'overnight');
  const milestones = [10, 50, 100].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [
      { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: String(rollout) } },
    ],
    transitionCondition: sortOrder === 2 ? null : { intervalMinutes: 60 },
  }));
  const { body: template } = await service.request('POST', '/api/admin/release-plan-templates', {
    body: { name: 'Overnight', milestones },
  });
  await service.request('POST', `${FLAG}/release-plans`, { body: { templateId: template.id } });
  await service.request('POST', `${FLAG}/on`);
  expect(await rollouts(service)).toEqual(['10']);
  return service;
}

async function rollouts(service: Service): Promise<string[]> {
  const { body } = await service.request('GET', `${FLAG}/strategies`);
  return body.map(({ parameters }: { parameters: { rollout: string } }) => parameters.rollout);
}

/** The milestones that were started, and by whom, in order. */
async function startsOf(service: Service): Promise<[string, number][]> {
  const { body } = await service.request('GET', '/api/admin/events/overnight');
  return body.events
    .filter(({ type }: { type: string }) => type === 'release-plan-milestone-started')
    .map((event: { data: { milestone: { name: string } }; createdByUserId: number }) => [
      event.data.milestone.name,
      event.createdByUserId,
    ])
    .reverse();
}
