import { atLeast, atMost, type Section } from '../framework/section.ts';
import { percentile, rounded } from '../framework/statistics.ts';
import { measureWriters, type WritersResult } from '../load/writers.ts';

const SECONDS = 60;

const inThird = ({ answered, seconds }: WritersResult, third: number): number =>
  answered.filter(({ at }) => Math.floor((3 * at) / seconds) === third).length / (seconds / 3);

const budgetsOf = (result: WritersResult) => {
  const failed = result.answered.filter(({ status }) => status >= 500).length;
  const none = { limit: 0, kind: 'count' as const };
  return [
    atMost({ name: 'answers with 5xx', value: failed, unit: 'answers', ...none }),
    atMost({ name: 'lost events', value: result.lostEvents, unit: 'events', ...none }),
    atMost({ name: 'ids given twice', value: result.repeatedIds, unit: 'ids', ...none }),
    atLeast({
      name: 'changes per second in the last third of the time, beside the first',
      value: rounded(inThird(result, 2) / inThird(result, 0), 2),
      limit: 0.9,
      unit: '×',
      kind: 'time',
    }),
  ];
};

/** Fifty writers at once. */
export const writers: Section = {
  name: 'writers',
  title: 'Writers',
  explanation: `Fifty writers create flags in one project of the running local service for ${SECONDS} seconds, each as fast as it is answered. Every change moves the head of the event log, so they wait for each other; nothing may be lost, and it may not become slower with time.`,
  slow: true,
  run: async () => {
    const result = await measureWriters(SECONDS);
    const times = result.answered.map(({ ms }) => ms);
    const perSecond = Array.from({ length: SECONDS }, (_, second) => second);
    return {
      tables: [
        {
          title: 'All writers together',
          rows: [
            {
              changes: result.done,
              'refused (409)': result.answered.filter(({ status }) => status === 409).length,
              'per second': rounded(result.done / result.seconds, 1),
              'first third': rounded(inThird(result, 0), 1),
              'last third': rounded(inThird(result, 2), 1),
              'p50 ms': rounded(percentile(times, 0.5)),
              'p99 ms': rounded(percentile(times, 0.99)),
            },
          ],
        },
      ],
      plots: [
        {
          title: 'Changes that began in each second',
          kind: 'line',
          axis: 'changes',
          categories: perSecond.map(String),
          series: [
            {
              name: 'changes',
              values: perSecond.map(
                (second) => result.answered.filter(({ at }) => Math.floor(at) === second).length,
              ),
            },
          ],
        },
      ],
      budgets: budgetsOf(result),
    };
  },
};
