import { beforeAll, describe, expect, it } from 'vitest';
import { deltaResponse } from '../../../../lib/clients/environment-cache/delta-response.ts';
import { createEnvironmentCache } from '../../../../lib/clients/environment-cache/environment-cache.ts';
import { featuresResponse } from '../../../../lib/clients/environment-cache/features-response.ts';
import { loadEnvironment } from '../../../../lib/clients/environment-cache/load-environment.ts';
import type { EnvironmentState } from '../../../../lib/clients/environment-cache/model.ts';
import type { ClientScope } from '../../../../lib/clients/environment-cache/scope.ts';
import { lastEventId } from '../../../../lib/events/read/change-events.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';
import { changeSomething, randomNumbers } from './random-changes.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject(admin, { id: 'other', name: 'Other' });
});

const environments = ['development', 'production', 'qa'];
const STEPS = 60;
const TIMEOUT_MS = 120_000;

const scopes: readonly Omit<ClientScope, 'environment'>[] = [
  { inlineSegments: false },
  { inlineSegments: true },
  { inlineSegments: false, projects: ['default'] },
  { inlineSegments: false, namePrefix: 'flag-1' },
  { inlineSegments: true, projects: ['other', 'third'], tags: ['simple:tag-0'] },
];

interface Flag {
  readonly name: string;
}

interface Part {
  readonly type: string;
  readonly eventId: number;
  readonly feature: Flag;
  readonly featureName: string;
  readonly segment: { readonly id: number };
  readonly segmentId: number;
  readonly features: readonly Flag[];
  readonly segments: readonly { readonly id: number }[];
}

/** The state of a client that applies deltas. */
class FollowingClient {
  etag: string | undefined;
  flags = new Map<string, Flag>();
  segments = new Map<number, object>();

  apply(part: Part): void {
    if (part.type === 'hydration') {
      this.flags = new Map(part.features.map((flag) => [flag.name, flag]));
      this.segments = new Map(part.segments.map((segment) => [segment.id, segment]));
    }
    if (part.type === 'feature-updated') this.flags.set(part.feature.name, part.feature);
    if (part.type === 'feature-removed') this.flags.delete(part.featureName);
    if (part.type === 'segment-updated') this.segments.set(part.segment.id, part.segment);
    if (part.type === 'segment-removed') this.segments.delete(part.segmentId);
  }

  /** The flags, sorted by name. */
  get sortedFlags(): readonly Flag[] {
    return [...this.flags.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

describe.each([1, 2, 3])(
  'after each of many random changes (seed %i)',
  { timeout: TIMEOUT_MS },
  (round) => {
    it('the state equals a complete read, in a running process and after a cold start', async () => {
      const below = randomNumbers(round);
      const warm = createEnvironmentCache();
      for (let step = 0; step < STEPS; step += 1) {
        await changeSomething(below);
        const environment = environments[below(3)] ?? 'development';

        const { state } = await warm.get(environment);
        const { state: cold } = await createEnvironmentCache().get(environment);

        const expected = contentOf(await loadEnvironment(environment, await lastEventId()));
        expect(contentOf(state)).toEqual(expected);
        expect(contentOf(cold)).toEqual(expected);
      }
    });

    it('the entity tag changes if and only if the response does', async () => {
      const below = randomNumbers(100 + round);
      const warm = createEnvironmentCache();
      const before = scopes.map(() => ({ tag: '', body: '' }));
      for (let step = 0; step < STEPS; step += 1) {
        await changeSomething(below);
        const cached = await warm.get('development');
        for (const [index, scope] of scopes.entries()) {
          const answer = featuresResponse(cached, { environment: 'development', ...scope });
          const now = { tag: answer.tag, body: (await answer.body()).text() };

          expect(now.tag === before[index]?.tag).toBe(now.body === before[index]?.body);
          before[index] = now;
        }
      }
    });

    it('a client that applies deltas from any process has the same state', async () => {
      const below = randomNumbers(200 + round);
      const warm = createEnvironmentCache();
      const followed = scopes.slice(0, 3).map((scope) => ({
        scope: { environment: 'development', ...scope },
        client: new FollowingClient(),
      }));
      for (let step = 0; step < STEPS; step += 1) {
        await changeSomething(below);
        for (const { scope, client } of followed) {
          if (below(3) === 0) continue;
          const cache = below(3) === 0 ? createEnvironmentCache() : warm;
          const cached = await cache.get('development');

          const { last, body } = await deltaResponse(cached, scope, client.etag);

          const parts: Part[] = body ? JSON.parse(body.text()).events : [];
          for (const part of parts) client.apply(part);
          expect(parts.at(-1)?.eventId ?? last).toBe(last);
          client.etag = `"${last}"`;
          const whole = JSON.parse((await featuresResponse(cached, scope).body()).text());
          expect(client.sortedFlags).toEqual(whole.features);
          for (const segment of whole.segments ?? []) {
            expect(client.segments.get(segment.id)).toEqual(segment);
          }
        }
      }
    });
  },
);

function contentOf({ flags, segments, projects }: EnvironmentState) {
  return {
    flags: [...flags],
    segments: [...segments],
    projects: [...projects].sort(),
  };
}
