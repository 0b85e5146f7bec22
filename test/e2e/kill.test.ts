import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSqs } from '../../infra/local/embedded-services.ts';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';
import type { Service } from '../support/service.ts';
import { useServices } from '../support/services.ts';

/** For a long manual run: KILL_TEST_WRITES=1000 KILL_TEST_KILLS=50. */
const WRITES = Number(process.env.KILL_TEST_WRITES || 100);
const KILLS = Number(process.env.KILL_TEST_KILLS || 5);
const WRITERS = 4;
/** Upper bounds of a start and of a write on a busy machine. */
const TIMEOUT_MS = 60_000 + KILLS * 10_000 + WRITES * 500;

const FEATURES = '/api/admin/projects/default/features';

const services = useServices();

describe('a service that dies between commit and publish', () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.close());

  const subscribe = (service: Service) =>
    service.request('POST', '/api/admin/addons', {
      body: {
        provider: 'webhook',
        enabled: true,
        parameters: { url: receiver.url },
        events: ['feature-created'],
      },
    });

  /** Nothing can be published: the queue is gone after the start. */
  const dieUnpublished = async (name: string): Promise<void> => {
    const sqs = await startSqs();
    const service = await services.start({
      dataDir: services.folder,
      env: { SQS_ENDPOINT: sqs.endpoint },
    });
    await subscribe(service);
    await sqs.close();
    const { status } = await createFlag(service, name);
    expect(status).toBe(201);
    await service.kill();
  };

  it('notifies the webhook after the restart', async () => {
    await dieUnpublished('unpublished');

    await services.start({ dataDir: services.folder });

    await waitForRequests(receiver, 1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'feature-created',
      featureName: 'unpublished',
    });
  });

  it('has the event in the log exactly once', async () => {
    await dieUnpublished('unpublished');

    const service = await services.start({ dataDir: services.folder });

    const { body } = await service.request('GET', '/api/admin/events/unpublished');
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['feature-created']);
  });
});

/** Writes that callers know to be done. */
interface Acknowledged {
  readonly created: Set<string>;
  readonly enabled: Set<string>;
}

describe(`a service that is killed ${KILLS} times during ${WRITES} writes`, () => {
  it(
    'has every acknowledged change, each with its event and each event with its change',
    async () => {
      const acknowledged: Acknowledged = { created: new Set(), enabled: new Set() };
      let service = await services.start({ dataDir: services.folder });
      for (let round = 0; round < KILLS; round += 1) {
        await killWhileWriting(service, round, acknowledged);
        service = await services.start({ dataDir: services.folder });

        const { state, log, ids } = await readBack(service);

        expect(log).toEqual(state);
        expect(missing(acknowledged.created, state.created)).toEqual([]);
        expect(missing(acknowledged.enabled, state.enabled)).toEqual([]);
        expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
      }
      expect(acknowledged.created.size).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

function createFlag(service: Service, name: string) {
  return service.request('POST', FEATURES, { body: { name } });
}

/** Makes a share of all writes, and kills the service during them or soon after. */
async function killWhileWriting(
  service: Service,
  round: number,
  acknowledged: Acknowledged,
): Promise<void> {
  const names = namesOf(round, WRITES / KILLS);
  const before = acknowledged.created.size + acknowledged.enabled.size;
  const killAfter = before + randomInt(0, Math.ceil(WRITES / KILLS));
  const writers = Promise.all(
    Array.from({ length: WRITERS }, () => writeUntilKilled(service, names, acknowledged)),
  );
  let writing = true;
  void writers.finally(() => {
    writing = false;
  });
  while (writing && acknowledged.created.size + acknowledged.enabled.size < killAfter) {
    await pause(1);
  }
  await pause(randomInt(0, 20));
  await service.kill();
  await writers;
}

/** Two writes per name. */
function* namesOf(round: number, writes: number): Generator<string> {
  for (let index = 0; index < writes / 2; index += 1) yield `kill-${round}-${index}`;
}

/** Creates and enables flags, one write after the other, until the service is gone. */
async function writeUntilKilled(
  service: Service,
  names: Iterator<string>,
  { created, enabled }: Acknowledged,
): Promise<void> {
  try {
    for (let next = names.next(); !next.done; next = names.next()) {
      if ((await createFlag(service, next.value)).status === 201) created.add(next.value);
      if ((await enable(service, next.value)).status === 200) enabled.add(next.value);
    }
  } catch (error) {
    // The connection was cut: the write under way was not acknowledged.
    if (!/ECONN|socket hang up/.test(String(error))) throw error;
  }
}

function enable(service: Service, name: string) {
  return service.request('POST', `${FEATURES}/${name}/environments/development/on`);
}

interface EventAnswer {
  readonly id: number;
  readonly type: string;
  readonly featureName: string;
}

interface FeatureAnswer {
  readonly name: string;
  readonly environments: readonly { readonly name: string; readonly enabled: boolean }[];
}

/** The stored flags and toggles, and those in the log. */
async function readBack(service: Service) {
  const { body: project } = await service.request('GET', FEATURES);
  const { body: log } = await service.request('GET', '/api/admin/events?project=default');
  const features: FeatureAnswer[] = project.features;
  const events: EventAnswer[] = log.events;
  const told = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ featureName }) => featureName)
      .sort();
  const enabled = features.filter(({ environments }) =>
    environments.some(({ name, enabled: on }) => name === 'development' && on),
  );
  return {
    state: {
      created: features.map(({ name }) => name).sort(),
      enabled: enabled.map(({ name }) => name).sort(),
    },
    log: { created: told('feature-created'), enabled: told('feature-environment-enabled') },
    ids: events.map(({ id }) => id),
  };
}

function missing(wanted: ReadonlySet<string>, found: readonly string[]): readonly string[] {
  return [...wanted].filter((name) => !found.includes(name));
}
