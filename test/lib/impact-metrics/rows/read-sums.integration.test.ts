import { expect, it } from 'vitest';
import { storeSamples } from '../../../../lib/impact-metrics/intake/store-samples.ts';
import { openMetric, readTotals } from '../../../../lib/impact-metrics/rows/read-sums.ts';
import { rollUpImpactMetrics } from '../../../../lib/impact-metrics/rows/roll-up.ts';
import { MINUTE_MS } from '../../../../lib/platform/days.ts';
import { readOnce } from '../../../../lib/platform/read-once.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { useTable } from '../../../support/table.ts';

useTable();

it('metrics that share rows are read with one query, also one after the other', async () => {
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const environment = 'production';
  const sample = (name: string, sum: number) => ({
    name,
    type: 'counter' as const,
    help: '',
    environment,
    minute,
    labels: { environment },
    sum,
    count: 0,
    buckets: [],
    samples: 1,
  });
  await storeSamples([sample('errors', 2), sample('requests', 40)], ['default']);
  await rollUpImpactMetrics();
  const read = readOnce(readTotals);
  const [errors, requests] = await Promise.all(
    ['errors', 'requests'].map((metric) =>
      openMetric({ project: 'default', environment, metric }, read),
    ),
  );
  const commands: unknown[] = [];
  const stop = aroundCommands((command, send) => {
    commands.push(command.input);
    return send();
  });
  const [from, to] = [new Date(minute), new Date(minute + MINUTE_MS)];

  const sums = [await errors?.(from, to), await requests?.(from, to)];
  stop();

  expect(sums.map((each) => each?.series[0]?.sum)).toEqual([2, 40]);
  expect(commands).toHaveLength(1);
});
