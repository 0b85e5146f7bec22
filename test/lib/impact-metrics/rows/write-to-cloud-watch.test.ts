import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packSamples } from '../../../../lib/impact-metrics/intake/pack-samples.ts';
import { takeSamples } from '../../../../lib/impact-metrics/intake/sample-rules.ts';
import { addUpSamples } from '../../../../lib/impact-metrics/rows/add-up-samples.ts';
import type { ImpactRowSum } from '../../../../lib/impact-metrics/rows/rows-of-sums.ts';

const at = Date.parse('2026-11-28T12:00:00.000Z');
const source = { environmentOf: () => 'production', at };

beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-prod-runEachMinute');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The lines of what applications sent. */
async function linesOf(metrics: readonly unknown[], to: string): Promise<unknown[]> {
  vi.stubEnv('IMPACT_METRICS_TO', to);
  const { writeToCloudWatch } = await import(
    '../../../../lib/impact-metrics/rows/write-to-cloud-watch.ts'
  );
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  writeToCloudWatch(await rowsOf(metrics));
  return lines;
}

async function rowsOf(metrics: readonly unknown[]): Promise<ImpactRowSum[]> {
  const reported = takeSamples(metrics, source).map((each) => ({ ...each, scope: ['shop'] }));
  const posts = [{ ...packSamples(reported), seenAt: '2026-11-28T12:01:00.000Z' }];
  const added = await addUpSamples(posts);
  return added.metrics.map((metric) => ({
    key: { pk: '', sk: '' },
    fields: {},
    counters: [],
    minute: [{ metric, sums: [...metric.sums.values()] }],
  }));
}

const counter = (name: string, value: number, labels: object) => ({
  name,
  help: '',
  type: 'counter',
  samples: [{ value, labels }],
});

it('writes the sums of a minute, by application, as metrics', async () => {
  const buckets = [{ le: 1, count: 1 }];
  const lines = await linesOf(
    [
      counter('errors', 2, { appName: 'web', checkout: 'enabled' }),
      counter('errors', 3, { appName: 'web' }),
      counter('errors', 4, {}),
      { name: 'seconds', type: 'histogram', samples: [{ count: 4, sum: 6, buckets }] },
      { name: 'users', type: 'gauge', samples: [{ value: 8 }] },
      counter('Stage', 1, {}),
    ],
    'cloudwatch',
  );
  const dimensions = { Stage: 'prod', Project: 'shop', Environment: 'production' };
  expect(lines).toMatchObject([
    {
      _aws: {
        Timestamp: at,
        CloudWatchMetrics: [
          {
            Namespace: 'Flagwright/ImpactMetrics',
            Dimensions: [['Stage', 'Project', 'Environment', 'Application']],
            Metrics: [{ Name: 'errors', Unit: 'None' }],
          },
        ],
      },
      ...dimensions,
      Application: 'web',
      errors: 5,
    },
    { ...dimensions, Application: '-', errors: 4 },
    { ...dimensions, seconds: 1.5, seconds_count: 4 },
    { ...dimensions, users: 8 },
  ]);
});

it('writes at most 200 metrics, and says so once', async () => {
  const many = Array.from({ length: 210 }, (_, n) => counter(`errors-${n}`, 1, {}));
  expect(await linesOf(many, 'cloudwatch')).toHaveLength(200);
});

it.each([[''], ['table']])('writes nothing unless it is wanted: %j', async (to) => {
  expect(await linesOf([counter('errors', 1, {})], to)).toEqual([]);
});
