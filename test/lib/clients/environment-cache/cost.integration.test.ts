import { beforeAll, describe, expect, it } from 'vitest';
import { deltaResponse } from '../../../../lib/clients/environment-cache/delta-response.ts';
import { createEnvironmentCache } from '../../../../lib/clients/environment-cache/environment-cache.ts';
import { featuresResponse } from '../../../../lib/clients/environment-cache/features-response.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { createBanner } from '../../../../lib/system/banners/change-banners.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();
const scope = { environment: 'development', inlineSegments: false };

beforeAll(async () => {
  await seed();
  for (const name of ['one', 'two', 'three']) {
    await createFeature(admin, 'default', { name });
    await addFeatureStrategy(admin, development(name), { name: 'default' });
  }
});

describe('getting an environment', () => {
  it('is one point read while nothing has changed', async () => {
    expect(await commandsAfter(async () => {})).toEqual(['GetItem']);
  });

  it('reads only the log head and the events after an unrelated change', async () => {
    const commands = await commandsAfter(() => createBanner(admin, { message: 'Hello' }));

    expect(commands).toEqual(['GetItem', 'Query']);
  });

  it('reads only the log head and the events after a change in another environment', async () => {
    const place = { ...development('one'), environment: 'production' };
    const commands = await commandsAfter(() =>
      addFeatureStrategy(admin, place, { name: 'default' }),
    );

    expect(commands).toEqual(['GetItem', 'Query']);
  });

  it('reads a changed flag, and no other', async () => {
    const commands = await commandsAfter(() =>
      toggleEnvironment(admin, development('one'), { enabled: true }),
    );

    // The last one is the head of the log, which rivals for commits read in the same way.
    expect(commands).toEqual(['GetItem', 'Query', 'BatchGetItem', 'BatchGetItem']);
  });

  it('reads once for all concurrent callers', async () => {
    const process = createEnvironmentCache();

    const commands = await recordCommands(() =>
      Promise.all(Array.from({ length: 10 }, () => process.get('development'))),
    );

    // The manifest with the log head, then the chunks and the events since; the log head for each of
    // the nine others.
    const reads = commands.filter(({ name }) => name !== 'GetItem').length;
    expect(reads).toBeLessThan(6);
  });

  it('reads no flag at a cold start', async () => {
    const commands = await recordCommands(() => createEnvironmentCache().get('development'));

    const [begun, parts, ...others] = commands.map(({ name }) => name);
    expect([begun, parts]).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(others.length).toBeLessThanOrEqual(3);
  });
});

describe('getting a delta', () => {
  it('reads the log once in a process whose history does not reach back far enough', async () => {
    await toggleEnvironment(admin, development('three'), { enabled: true });
    const started = await createEnvironmentCache().get('development');
    const process = { ...started, history: { since: started.seen, invalidations: [] } };
    const ask = () => deltaResponse(process, { ...scope, projects: ['other'] }, '"3"');

    const first = await recordCommands(ask);
    const second = await recordCommands(ask);

    expect(first.map(({ name }) => name)).toEqual(['Query']);
    expect(second).toEqual([]);
  });
});

describe('the state of an environment', () => {
  it('is the same object while clients get the same', async () => {
    const process = createEnvironmentCache();
    const { state } = await process.get('development');
    await createBanner(admin, { message: 'Hello again' });

    expect((await process.get('development')).state).toBe(state);
  });

  it('keeps the entries of unchanged flags', async () => {
    const process = createEnvironmentCache();
    const { state } = await process.get('development');
    await toggleEnvironment(admin, development('two'), { enabled: true });

    const { state: after } = await process.get('development');

    expect(after).not.toBe(state);
    expect(after.flags.get('three')).toBe(state.flags.get('three'));
  });
});

describe('a response', () => {
  it('is the same object after a change of a segment that none of its flags uses', async () => {
    const process = createEnvironmentCache();
    const { id } = await createSegment(admin, { name: 'unused', constraints: [] });
    const before = featuresResponse(await process.get('development'), scope);
    await updateSegment(admin, id, {
      name: 'unused',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });

    expect(featuresResponse(await process.get('development'), scope)).toBe(before);
  });
});

function development(featureName: string) {
  return {
    projectId: 'default',
    featureName,
    environment: 'development',
  };
}

/** The commands that a process with a cached environment sends after a change. */
async function commandsAfter(change: () => Promise<unknown>) {
  const process = createEnvironmentCache();
  await process.get('development');
  await change();
  const commands = await recordCommands(() => process.get('development'));
  return commands.map(({ name }) => name);
}
