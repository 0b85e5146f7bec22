import { atMost, type Section } from '../framework/section.ts';
import { percentile, rounded } from '../framework/statistics.ts';
import { measureDeliveryCpu } from '../notifications/measure-cpu.ts';
import { measureService } from '../notifications/measure-service.ts';

type Service = Awaited<ReturnType<typeof measureService>>;
type Cpu = Awaited<ReturnType<typeof measureDeliveryCpu>>;

const latencyTable = (latencies: readonly number[]) => ({
  title: 'From commit to receipt',
  note: `${latencies.length} changes one by one; from the time in the event, which is taken just before the commit, to the last byte at the receiver`,
  rows: [
    {
      'p50 ms': rounded(percentile(latencies, 0.5), 1),
      'p90 ms': rounded(percentile(latencies, 0.9), 1),
      'p99 ms': rounded(percentile(latencies, 0.99), 1),
      'longest ms': rounded(Math.max(...latencies), 1),
    },
  ],
});

const burstTable = ({ count, service, floor }: Service['burst']) => ({
  title: 'Sustained deliveries',
  note: `${count} deliveries that have piled up; the floor is a loop of the same requests, 30 at a time`,
  rows: [
    { what: 'queues, workers and receiver', 'per second': rounded(service) },
    { what: 'plain loop of the same requests', 'per second': rounded(floor) },
    { what: 'ratio', 'per second': rounded(service / floor, 2) },
  ],
});

const cpuTable = ({ worker, floor }: Cpu) => ({
  title: 'Processor time of one delivery',
  note: 'of a process that does nothing but deliver, ten at a time, after 500 deliveries to warm up; the floor makes the same calls of the SDK (claim, addon, event, result) and the same request, with nothing around them',
  rows: [
    { what: 'worker', 'CPU ms': rounded(worker, 2) },
    { what: 'bare calls', 'CPU ms': rounded(floor, 2) },
    { what: "the worker's own", 'CPU ms': rounded(worker - floor, 2) },
  ],
});

/** From commit to receipt, deliveries per second, and what a delivery costs the worker. */
export const notifications: Section = {
  name: 'notifications',
  title: 'Notifications',
  explanation:
    'Changes are made over HTTP on the running local service; its real queues and workers deliver them to a receiver that answers at once and runs in a process of its own. All share the cores of one machine with the embedded table and queues.',
  slow: true,
  run: async () => {
    const { latencies, burst } = await measureService();
    const cpu = await measureDeliveryCpu();
    return {
      tables: [latencyTable(latencies), burstTable(burst), cpuTable(cpu)],
      plots: [
        {
          title: 'Time from commit to receipt',
          kind: 'line',
          axis: 'ms',
          categories: Array.from({ length: 100 }, (_, index) => `p${index}`),
          series: [
            {
              name: 'commit to receipt',
              values: Array.from({ length: 100 }, (_, index) =>
                rounded(percentile(latencies, index / 100), 1),
              ),
            },
          ],
        },
      ],
      budgets: [
        atMost({
          name: "the worker's own processor time for a delivery",
          value: rounded(cpu.worker - cpu.floor, 2),
          limit: 2,
          unit: 'ms',
          kind: 'time',
        }),
      ],
    };
  },
};
