import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMetrics } from '../../../lib/platform/metrics.ts';
import { defineScheduledWorker } from '../../../lib/platform/workers.ts';

const now = '2026-11-24T12:00:00Z';

beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-prod-runEachMinute');
  vi.useFakeTimers({ now: new Date(now) });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How often a worker has worked, and what was counted. */
async function run(event: unknown, rate: 'rate(1 minute)' | 'rate(1 hour)', fails = false) {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  let worked = 0;
  const { handler } = defineScheduledWorker(
    {
      workerId: 'work',
      summary: 'Work',
      source: { kind: 'schedule', rate, hearsAlarms: true },
      timeoutSeconds: 30,
    },
    async () => {
      worked += 1;
      if (fails) throw new Error('fails');
    },
  );
  await withMetrics(async () => Reflect.apply(handler, undefined, [event]))().catch(
    () => undefined,
  );
  const [{ MinuteRuns, HourlyRuns } = {}] = lines;
  return { worked, MinuteRuns, HourlyRuns };
}

const due = (time: string) => ({ 'detail-type': 'Scheduled Event', source: 'aws.events', time });
const alarm = { 'detail-type': 'CloudWatch Alarm State Change', time: '2026-11-24T09:00:00Z' };

it.each([
  ['a run on time works, and is counted', due(now), 'rate(1 minute)', 1, 1],
  ['so does one that is a minute late', due('2026-11-24T11:58:30Z'), 'rate(1 minute)', 1, 1],
  [
    'a run of each minute that is later is left out',
    due('2026-11-24T11:57:59Z'),
    'rate(1 minute)',
    0,
    undefined,
  ],
  ['an alarm is heard however late it comes, and is no run', alarm, 'rate(1 minute)', 1, undefined],
  ['a call by hand is no run', {}, 'rate(1 minute)', 1, undefined],
] as const)('%s', async (_name, event, rate, worked, MinuteRuns) => {
  expect(await run(event, rate)).toEqual({ worked, MinuteRuns, HourlyRuns: undefined });
});

it('a run of each hour has an hour, and is counted apart', async () => {
  expect(await run(due('2026-11-24T11:00:00Z'), 'rate(1 hour)')).toMatchObject({
    worked: 1,
    HourlyRuns: 1,
  });
  expect(await run(due('2026-11-24T09:59:00Z'), 'rate(1 hour)')).toMatchObject({ worked: 0 });
});

it('a run that fails is not counted', async () => {
  expect(await run(due(now), 'rate(1 minute)', true)).toEqual({ worked: 1 });
});
