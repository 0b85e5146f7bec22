import { measureDeliveryCpu } from '../notifications/measure-cpu.ts';
import { measureService } from '../notifications/measure-service.ts';
import { atMost, type Section } from '../section.ts';
import { percentile, rounded } from '../statistics.ts';

/** Latency from commit to receipt, deliveries per second, and processor time of a delivery. */
export const notifications: Section = {
  name: 'notifications',
  title: 'Notifications',
  explanation:
    'Changes are made over HTTP on the running local service; its real queues and workers deliver them to a receiver that responds at once, in its own process. All share the cores of one machine with the embedded table and queues.',
  run: async ({ quick }) => {
    const { latencies, burst } = await measureService(quick ? 20 : 500);
    const cpu = quick ? await measureDeliveryCpu(20, 40) : await measureDeliveryCpu(500, 1_000);
    return {
      tables: [latencyTable(latencies), burstTable(burst), cpuTable(cpu)],
      budgets: [
        atMost({
          name: 'processor time of the worker for a delivery, without the bare calls',
          value: rounded(cpu.worker - cpu.floor, 2),
          limit: 2,
          unit: 'ms',
          kind: 'time',
        }),
      ],
    };
  },
};

function latencyTable(latencies: readonly number[]) {
  return {
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
  };
}

type Service = Awaited<ReturnType<typeof measureService>>;

function burstTable({ count, service, floor }: Service['burst']) {
  return {
    title: 'Sustained deliveries',
    note: `${count} queued deliveries; the floor is a loop of the same requests, 30 at a time`,
    rows: [
      { what: 'queues, workers and receiver', 'per second': rounded(service) },
      { what: 'plain loop of the same requests', 'per second': rounded(floor) },
      { what: 'ratio', 'per second': rounded(service / floor, 2) },
    ],
  };
}

type Cpu = Awaited<ReturnType<typeof measureDeliveryCpu>>;

function cpuTable({ worker, floor }: Cpu) {
  return {
    title: 'Processor time of one delivery',
    note: 'of a process that only delivers, ten at a time, after a warm-up; the floor makes the same SDK calls (claim, integration, event, result) and the same request, with nothing around them',
    rows: [
      { what: 'worker', 'CPU ms': rounded(worker, 2) },
      { what: 'bare calls', 'CPU ms': rounded(floor, 2) },
      { what: 'difference', 'CPU ms': rounded(worker - floor, 2) },
    ],
  };
}
