import { atMost, type Section } from '../framework/section.ts';
import { mean, rounded } from '../framework/statistics.ts';
import { measureMemory } from '../load/measure-memory.ts';

const REQUESTS = 10_000;
const SAMPLES = 40;

/** Resident size of a warm function over many requests. */
export const memory: Section = {
  name: 'memory',
  title: 'Memory',
  explanation: `One process runs ${REQUESTS.toLocaleString('en')} requests one after the other, in turns: a flag, all flags, a name to check, a change, the events, and an unknown token, a new one each time. Its resident size is taken ${SAMPLES} times. What a cache or a list held on to would show as growth; over the last half it has to stay flat. The functions run in one process here, each in its own in the cloud.`,
  slow: true,
  run: async () => {
    const samples = await measureMemory(REQUESTS, SAMPLES);
    const lastHalf = samples.slice(SAMPLES / 2).map(({ residentMb }) => residentMb);
    const usual = mean(lastHalf);
    const furthest = Math.max(...lastHalf.map((size) => Math.abs(size / usual - 1)));
    return {
      tables: [
        {
          title: 'Samples',
          rows: samples
            .filter((_, index) => index % 5 === 4)
            .map(({ requests, residentMb, heapMb }) => ({
              requests,
              'resident MB': residentMb,
              'heap MB': heapMb,
            })),
        },
      ],
      plots: [
        {
          title: 'Memory of a warm function',
          kind: 'line',
          axis: 'MB',
          categories: samples.map(({ requests }) => String(requests)),
          series: [
            { name: 'resident', values: samples.map(({ residentMb }) => residentMb) },
            { name: 'heap in use', values: samples.map(({ heapMb }) => heapMb) },
          ],
        },
      ],
      budgets: [
        atMost({
          name: 'furthest that the resident size gets from its mean, over the last half of the requests',
          value: rounded(100 * furthest, 1),
          limit: 5,
          unit: '%',
          kind: 'time',
        }),
      ],
    };
  },
};
