import { beforeAll, describe, expect, it } from 'vitest';
import { addFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { type Preview, playAdvanced, playOnce } from '../../../lib/playground/play.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { readPlayed } from '../../support/read-played.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

const place = { projectId: 'default', featureName: 'flag', environment: 'development' };

beforeAll(async () => {
  await seed();
  const { id } = await createSegment(admin, {
    name: 'sevens',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  });
  await createFeature(admin, 'default', { name: 'flag' });
  await addFeatureStrategy(admin, place, { name: 'default', segments: [id] });
  // More than fit into one batch read.
  for (let index = 0; index < 60; index += 1) {
    await createFeature(admin, 'default', { name: `other-${index}` });
  }
});

const noPreview: Preview = { flags: (stored) => stored, segments: (stored) => stored };

const request = {
  environments: ['development', 'production'],
  projects: ['default'],
  context: { appName: 'shop', userId: '7' },
};

describe('the playground', () => {
  it('reads all flags in all environments, by name', async () => {
    const { features } = readPlayed(await playAdvanced(admin, request));

    expect(features).toHaveLength(61);
    expect(features.every(({ environments }) => Object.keys(environments).length === 2)).toBe(true);
    expect(features.map(({ name }) => name)).toEqual(features.map(({ name }) => name).sort());
  });

  it('explains flags as changed by a preview, without those that it archives', async () => {
    const preview: Preview = {
      ...noPreview,
      flags: (stored) =>
        stored.map(({ feature, environments: { development, ...others } }) => ({
          feature: {
            ...feature,
            archivedAt: feature.name === 'flag' ? null : '2026-11-21T09:30:00.000Z',
          },
          environments: {
            ...others,
            ...(development && { development: { ...development, enabled: true } }),
          },
        })),
    };

    const answer = readPlayed(await playAdvanced(admin, request, preview));

    expect(answer.features.map(({ name }) => name)).toEqual(['flag']);
    expect(itemOf(answer)).toMatchObject({ isEnabled: true, isEnabledInCurrentEnvironment: true });
  });

  it('explains segments as changed by a preview', async () => {
    const preview: Preview = {
      ...noPreview,
      segments: (stored) => stored.map((segment) => ({ ...segment, constraints: [] })),
    };

    const other = { ...request, context: { appName: 'shop', userId: '8' } };
    const answer = readPlayed(await playAdvanced(admin, other, preview));

    expect(itemOf(answer)?.strategies).toMatchObject({
      result: true,
      data: [{ segments: [{ name: 'sevens', result: true, constraints: [] }] }],
    });
  });

  it('keeps the requested order of environments, whatever other projects have', async () => {
    // Sorts before the other project.
    await createProject(admin, { id: 'a', name: 'A', environments: ['development'] });
    await createFeature(admin, 'a', { name: 'only-here' });

    const reversed = {
      ...request,
      environments: ['production', 'development'],
      projects: ['a', 'default'],
    };
    const { features } = readPlayed(await playAdvanced(admin, reversed));

    const places = new Map(
      features.map(({ name, environments }) => [name, Object.keys(environments)]),
    );
    expect(places.get('only-here')).toEqual(['development']);
    expect(places.get('flag')).toEqual(['production', 'development']);
  });

  it('explains the stored state without a preview', async () => {
    expect(itemOf(readPlayed(await playAdvanced(admin, request)))).toMatchObject({
      isEnabled: false,
      strategies: { result: true },
    });
  });
});

function itemOf({ features }: ReturnType<typeof readPlayed>) {
  return features[0]?.environments.development?.[0];
}

describe('a playground request whose answer would be too large', () => {
  // The shortest value alone would fit.
  const users = Array.from({ length: 239 }, (_, index) => `${'user'.repeat(300)}-${index}`);
  const large = { ...request, context: { appName: 'shop', userId: ['7', ...users].join(',') } };

  it('is refused from a sample, before its flags are previewed', async () => {
    let previews = 0;
    const preview: Preview = {
      ...noPreview,
      flags: (stored) => {
        previews += 1;
        return stored;
      },
    };

    await expect(playAdvanced(admin, large, preview)).rejects.toMatchObject({
      faults: [
        {
          pointer: '/body',
          rule: 'needs a response of more than 32000000 bytes',
          hint: expect.stringMatching(/^About \d{5} of its 29280 combinations fit\. /),
        },
      ],
    });
    expect(previews).toBe(0);
  });

  it('is answered for one context, which is in the answer once', async () => {
    const context = { ...request.context, description: 'x'.repeat(600_000) };

    const body = await playOnce(admin, { environment: 'development', projects: '*', context });

    expect(readPlayed(body).features.length * 600_000).toBeGreaterThan(32_000_000);
    expect(body.size).toBeLessThan(2 * 600_000);
  });
});
