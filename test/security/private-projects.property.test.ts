import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, uncached } from '../support/access.ts';
import { createFullRole, lookFor, readsOf, textsIn } from '../support/outsider-reads.ts';
import { createOutsiders } from '../support/private-world.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Age, ageProject, startsOpen } from '../support/secret-ages.ts';
import { createSecretProject, type SecretProject, senderOf } from '../support/secret-project.ts';
import { type Service, startService } from '../support/service.ts';

/** Runs for each age; a run takes some seconds. */
const RUNS = Number(process.env.PRIVATE_PROJECT_RUNS ?? 1);
const SEED = Number(process.env.RANDOM_SEED ?? 42);

const ages = [
  'private from the start',
  'open, then private',
  'archived',
  'deleted',
  'deleted, its id used again',
  'a flag moved out',
] as const satisfies readonly Age[];

let service: Service;
let owner: Account;
let editor: string;
let outsiders: ReadonlyMap<string, string | null>;
/** Receivers of the integrations of outsiders, and of the owner. */
let outside: Receiver;
let inside: Receiver;
let number = 0;

beforeAll(async () => {
  service = await startService({ env: uncached });
  [outside, inside] = [await startReceiver(), await startReceiver()];
  const full = await createFullRole(service);
  owner = await createAccount(service, 'the owner', full);
  const people = await createOutsiders(service, 'elsewhere');
  editor = people.get('an editor') ?? '';
  outsiders = new Map<string, string | null>([
    ...people,
    [
      'somebody with every permission of the instance',
      (await createAccount(service, 'collector', full)).token,
    ],
    ['nobody', null],
  ]);
  await listenTo([]);
});

afterAll(async () => {
  await service.stop();
  await Promise.all([outside.close(), inside.close()]);
});

describe('the marker of a private project', () => {
  it.each(ages)(
    'is seen by nobody else, in no response and no delivery: %s',
    async (age) => {
      const scenario = fc.record({
        age: fc.constant(age),
        changeRequest: fc.constantFrom('Draft', 'In review', 'Cancelled'),
        isNamedBefore: fc.boolean(),
        readers: fc.shuffledSubarray([...outsiders.keys()], { minLength: 4 }),
      });
      await fc.assert(fc.asyncProperty(scenario, expectUnseen), {
        numRuns: RUNS,
        seed: SEED + ages.indexOf(age),
        endOnFailure: true,
      });
    },
    120_000 * RUNS,
  );
});

/** What a run of the property varies. */
interface Scenario {
  readonly age: Age;
  readonly changeRequest: SecretProject['changeRequest'];
  /** An outsider's integration names the project before, or after, it ages. */
  readonly isNamedBefore: boolean;
  /** Who looks at the project: descriptions of outsiders. */
  readonly readers: readonly string[];
}

async function expectUnseen(scenario: Scenario): Promise<void> {
  const { age, changeRequest, isNamedBefore } = scenario;
  number += 1;
  const marker = `early${number}x`;
  const late = `late${number}x`;
  const origin = `origin-${number}`;
  await senderOf(service, editor)('POST', '/api/admin/projects', { id: origin, name: origin });
  await senderOf(service, service.adminToken)('POST', `/api/admin/projects/${origin}/access`, {
    roles: [4],
    users: [owner.id],
    groups: [],
  });
  const id = age === 'private from the start' ? `${marker}-id` : `area-${number}`;
  if (isNamedBefore && !id.includes(marker)) await listenTo([id]);
  const mode = startsOpen(age) ? 'open' : 'private';
  const secret = await createSecretProject(service, {
    id,
    suffix: String(number),
    marker,
    mode,
    owner,
    origin,
    receiver: inside.url,
    changeRequest,
  });
  await ageProject(service, secret, { age, late, editor });
  if (!isNamedBefore && !id.includes(marker)) await listenTo([id]);

  await expectHidden(scenario, secret, [marker, late]);
  await expectNotDelivered(startsOpen(age) ? [late] : [marker, late], origin);
}

/** Only the owner's and an administrator's reads find the marker. */
async function expectHidden(
  { age, readers }: Scenario,
  secret: SecretProject,
  markers: readonly string[],
): Promise<void> {
  const requests = readsOf(secret);
  if (age === 'private from the start') {
    const own = await lookFor(service, markers, ['the owner', owner.token], requests);
    expect(new Set(own.map(({ path }) => path)).size).toBeGreaterThan(25);
  }
  const sightings: string[] = [];
  for (const reader of readers) {
    const caller = [reader, outsiders.get(reader) ?? null] as const;
    const found = await lookFor(service, markers, caller, requests);
    sightings.push(
      ...found.map(({ who, method, path, seen }) => `${who}: ${method} ${path} shows ${seen}`),
    );
  }
  expect(sightings).toEqual([]);
}

/** An event that everybody may see marks the end of those that are looked at. */
async function expectNotDelivered(markers: readonly string[], open: string): Promise<void> {
  const send = senderOf(service, editor);
  await send('POST', `/api/admin/projects/${open}/features`, { name: `end-${open}` });
  const arrived = () => outside.received.some(({ body }) => body.includes(`end-${open}`));
  await expect.poll(arrived, { timeout: 30_000 }).toBe(true);

  expect(outside.received.flatMap(({ body }) => textsIn(body, markers))).toEqual([]);
  expect(inside.received.flatMap(({ body }) => textsIn(body, markers))).not.toEqual([]);
}

/** Integrations of the editor: a webhook, and a chat that describes events in sentences. */
async function listenTo(projects: readonly string[]): Promise<void> {
  const { url } = outside;
  const send = senderOf(service, editor);
  for (const [provider, parameters] of [
    ['webhook', { url }],
    ['slack', { url, defaultChannel: 'everything' }],
  ] as const) {
    const body = { provider, enabled: true, parameters, events: [], projects };
    await send('POST', '/api/admin/addons', body);
  }
}
