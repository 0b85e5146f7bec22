import { beforeAll, expect, it } from 'vitest';
import { logNames } from '../../../lib/events/log/event-log.ts';
import { findEvents } from '../../../lib/events/log/outbox.ts';
import { importFeatures } from '../../../lib/import-export/import-features.ts';
import { getItems } from '../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { diesAt } from '../../support/dies-at.ts';
import { recordCommands } from '../../support/recorded-commands.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

const data = {
  features: [{ name: 'imported' }],
  featureStrategies: [],
  tagTypes: [],
};

it('an import without new definitions reads the existing ones only once', async () => {
  const request = { project: 'default', parts: [{ environment: 'development', data }] };

  const commands = await recordCommands(() => importFeatures(admin, request));

  const queries = commands.filter(({ name }) => name === 'Query');
  // Five kinds of definitions and the environments; the flag, for validation and again before its write.
  expect(queries).toHaveLength(5 + 1 + 2);
});

it('an import of small flags takes few transactions, and records all their events', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `small-${index}`);
  const before = (await readEvents()).length;

  const commands = await recordCommands(() => importFeatures(admin, requestFor(names)));

  const transactions = commands.filter(({ name }) => name === 'TransactWriteItems');
  const events = (await readEvents()).slice(before);
  expect(transactions.length).toBeLessThanOrEqual(4);
  expect(await countIn('default')).toBe(1 + 12);
  for (const name of names) expect(typesOf(events, name)).toEqual(eventsOfNew);
  expect(events.at(-1)?.type).toBe('features-imported');
  expect(events).toHaveLength(12 * eventsOfNew.length + 1);
});

it('an import of flags that match already reads each once, and writes nothing', async () => {
  const request = requestFor(Array.from({ length: 12 }, (_, index) => `small-${index}`));

  const commands = await recordCommands(() => importFeatures(admin, request));

  expect(commands.filter(({ name }) => name === 'Query')).toHaveLength(5 + 1 + 12);
  expect(commands.filter(({ name }) => name === 'TransactWriteItems')).toEqual([]);
});

it('an import that is cut at any point leaves whole flags, and loses and repeats no event', async () => {
  let cuts = 0;
  for (const isAfter of [false, true]) {
    for (let call = 1; ; call += 1) {
      const names = Array.from({ length: 12 }, (_, index) => `cut-${isAfter}-${call}-${index}`);
      const request = requestFor(names);
      const before = (await readEvents()).length;
      if (!(await diesAt(call, isAfter, () => importFeatures(admin, request)))) break;
      cuts += 1;
      const half = (await readEvents()).slice(before);
      for (const name of names) expect([[], eventsOfNew]).toContainEqual(typesOf(half, name));

      await importFeatures(admin, request);

      const events = (await readEvents()).slice(before);
      for (const name of names) expect(typesOf(events, name)).toEqual(eventsOfNew);
      expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => before + 1 + index));
    }
  }
  expect(cuts).toBeGreaterThan(4);
});

const eventsOfNew = ['feature-created', 'feature-strategy-add', 'feature-environment-enabled'];

/** Flags that are on for everyone, with one strategy. */
function requestFor(names: readonly string[]) {
  const flags = {
    ...data,
    features: names.map((name) => ({ name })),
    featureStrategies: names.map((featureName) => ({ featureName, name: 'default', sortOrder: 0 })),
    featureEnvironments: names.map((name) => ({ name, environment: 'development', enabled: true })),
  };
  return { project: 'default', parts: [{ environment: 'development', data: flags }] };
}

/** All events of the instance, the oldest first. */
async function readEvents() {
  const [head] = await getItems([keys.eventLogHead(logNames.all)]);
  const ids = Array.from({ length: head?.length ?? 0 }, (_, index) => index + 1);
  return (await findEvents(ids)).filter((event) => event !== undefined);
}

function typesOf(events: Awaited<ReturnType<typeof readEvents>>, flag: string): string[] {
  return events.filter(({ featureName }) => featureName === flag).map(({ type }) => type);
}

async function countIn(project: string): Promise<number> {
  return (await getProject(project)).featureCount;
}
