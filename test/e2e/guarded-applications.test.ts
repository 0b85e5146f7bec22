import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observeRollouts } from '../support/guardrails/observed-rollouts.ts';

const harmless = ['harmless-1', 'harmless-2'];
const doubled = ['doubled-1', 'doubled-2'];
const TIMEOUT_MS = 240_000;

let world: Awaited<ReturnType<typeof observeRollouts>>;
/** Flags whose plan was paused. */
const stopped = new Set<string>();

beforeAll(async () => {
  world = await observeRollouts({
    rollouts: [
      ...harmless.map((flag) => ({ flag, times: 1 })),
      ...doubled.map((flag) => ({ flag, times: 2 })),
    ],
    baseRate: 0.05,
    requestsPerMinute: 200,
    applications: 3,
    seed: 'a morning',
  });
  for (let minute = 1; minute <= 14; minute += 1) {
    for (const flag of await world.minute()) stopped.add(flag);
    if (minute === 2) await world.restartApplication(1);
    if (minute === 3) await world.cutWorker();
  }
  for (const flag of await world.settle()) stopped.add(flag);
}, TIMEOUT_MS);

afterAll(() => world.stop());

describe('guardrails of applications with real SDKs, whose posts are lost, doubled and late', () => {
  it('stop every rollout with doubled errors, and no other', () => {
    expect([...stopped].sort()).toEqual(doubled);
  });

  it.each(harmless)(
    'have counted all that the applications have counted of %s, once',
    async (flag) => {
      const { comparison, verdict } = await world.guardrailOf(flag);

      expect({ with: comparison.with, without: comparison.without }).toEqual(world.counted(flag));
      expect(verdict).toBe('ok');
    },
  );

  it('say why, with the numbers, in the reason and in the log', async () => {
    const plan = await world.planOf('doubled-1');
    const { body } = await world.service.request(
      'GET',
      '/api/admin/search/events?feature=IS:doubled-1&limit=20',
    );
    const event = body.events.find(({ data }: { data?: object }) => data && 'origin' in data);

    expect(plan.milestones[0].pausedReason).toMatch(
      /^The impact metric "errors" is worse with the flag than without it: errors of those with the flag: [\d.]+ % of [\d,]+; of those without: [\d.]+ % of [\d,]+\.$/,
    );
    expect(event.data.origin).toMatchObject({
      source: 'impact-metric',
      metric: 'errors',
      verdict: 'worse',
      numbers: { with: { of: expect.any(Number) }, lower: expect.any(Number) },
    });
    expect(event.data.origin.numbers.lower).toBeGreaterThan(0);
  });

  it('had to do with posts of every fate', () => {
    expect(Math.min(...Object.values(world.fates))).toBeGreaterThan(0);
  });
});
