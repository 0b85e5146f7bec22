import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventType } from '../../../../lib/events/log/types.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { dispatchEvents } from '../../../../lib/integrations/delivery/dispatch-events.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import { deleteIntegration } from '../../../../lib/integrations/settings/delete-integration.ts';
import { announceCleanUps } from '../../../../lib/integrations/weekly/announce-clean-ups.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { getProject } from '../../../../lib/projects/project-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';
import { useQueues } from '../delivery/use-queues.ts';

process.env.ALLOW_PRIVATE_WEBHOOK_TARGETS = 'true';
useTable();
useQueues();

const TYPE = 'project-clean-up-due';
const WEEK_MS = 7 * 86_400_000;
const START = Date.parse('2026-11-23T08:00:00.000Z');

const addons: number[] = [];
let weeks = 0;
let projects = 0;

beforeAll(() => seed());

beforeEach(() => {
  weeks += 1;
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const id of addons.splice(0)) await deleteIntegration(admin, id);
});

describe('what can be cleaned up is announced', () => {
  it('once a week and project, as the system user', async () => {
    const project = await projectWithStaleFlag();
    await want({ projects: [project] });

    await run();
    await run();

    expect(await announced(project)).toMatchObject([
      { createdByUserId: -1337, project, data: { flagCount: 1, flags: [{ reasons: ['stale'] }] } },
    ]);
  });

  it('once when runs of several processes overlap', async () => {
    const names = await projectsWithStaleFlags(10);
    await want({ projects: names });

    await Promise.all([startRun(), startRun(), startRun()].map((child) => once(child, 'exit')));

    for (const name of names) expect(await announced(name)).toHaveLength(1);
  });

  it('again in a later week only when it has changed', async () => {
    const project = await projectWithStaleFlag();
    await want({ projects: [project] });
    await run();
    weeks += 1;
    await run();
    expect(await announced(project)).toHaveLength(1);

    await addStaleFlag(project, 'another');
    weeks += 1;
    await run();

    expect(await announced(project)).toHaveLength(2);
  });

  it('to nobody who has not named it', async () => {
    const project = await projectWithStaleFlag();
    await want({ projects: [project], events: [] });
    const send = vi.spyOn(dynamo(), 'send');

    await run();

    expect(send).toHaveBeenCalledTimes(1);
    expect(await announced(project)).toEqual([]);
  });

  it('to the integrations that have named it, by a delivery each', async () => {
    const project = await projectWithStaleFlag();
    const wanting = await want({ projects: [project] });
    const other = await want({ projects: [project], events: [] });

    await run();
    const [event] = await announced(project);
    await dispatchEvents([event?.id ?? 0]);

    const deliveries = [wanting, other].map((addon) => keys.delivery(addon, event?.id ?? 0));
    expect(await getItems(deliveries)).toMatchObject([{ state: 'pending' }, undefined]);
  });

  it('of a private project to nobody who does not name it', async () => {
    const project = await projectWithStaleFlag();
    const stored = await getProject(project);
    await transact([{ put: { ...stored, mode: 'private', ...keys.project(project) } }]);
    await want({ projects: [] });

    await run();

    expect(await announced(project)).toEqual([]);
  });

  it('for no other project than the integrations name', async () => {
    const [wanted, other] = [await projectWithStaleFlag(), await projectWithStaleFlag()];
    await want({ projects: [wanted] });

    await run();

    expect([await announced(wanted), await announced(other)]).toMatchObject([[{}], []]);
  });

  it('with two reads when the week is done', async () => {
    await want({ projects: [await projectWithStaleFlag()] });
    await run();
    const send = vi.spyOn(dynamo(), 'send');

    await run();

    expect(send.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('to the end by the next run, once each, when a run is killed', async () => {
    const names = await projectsWithStaleFlags(25);
    await want({ projects: names });
    const count = async () => (await Promise.all(names.map(announced))).flat().length;
    const child = startRun();
    const ended = once(child, 'exit');

    await expect.poll(count, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    await run();

    for (const name of names) expect(await announced(name)).toHaveLength(1);
  });
});

function now(): Date {
  return new Date(START + weeks * WEEK_MS);
}

function run(): Promise<void> {
  return announceCleanUps(now());
}

/** @returns the id of a new integration */
async function want(settings: { projects: string[]; events?: EventType[] }): Promise<number> {
  const { id } = await createIntegration(admin, {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'http://127.0.0.1:9/' },
    events: [TYPE],
    ...settings,
  });
  addons.push(id);
  return id;
}

/** A run in a process of its own. */
function startRun() {
  return fork(resolve(import.meta.dirname, 'announcing-process.ts'), {
    env: { ...process.env, ANNOUNCED_AT: now().toISOString() },
    execArgv: [],
  });
}

async function projectsWithStaleFlags(count: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) names.push(await projectWithStaleFlag());
  return names;
}

async function projectWithStaleFlag(): Promise<string> {
  projects += 1;
  const project = `project-${projects}`;
  await createProject(project);
  await addStaleFlag(project, 'stale');
  return project;
}

async function addStaleFlag(project: string, prefix: string): Promise<void> {
  const featureName = `${prefix}-of-${project}`;
  await createFeature(admin, project, { name: featureName });
  await updateFeature(admin, { projectId: project, featureName }, { stale: true });
}

/** The events that announced something in a project. */
async function announced(project: string) {
  const events = await queryPartition(keys.eventPartition);
  return events.filter((event) => event.type === TYPE && event.project === project);
}
