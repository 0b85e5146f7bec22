import { atMost, type Budget, type Row, type Section } from '../framework/section.ts';
import { rounded } from '../framework/statistics.ts';
import { measureSize, type Size, type SizeAnswers } from '../growth/measure-growth.ts';
import type { GrowthAnswer } from '../growth/measure-process.ts';
import { constantQuestions, listQuestions } from '../growth/questions.ts';

/** The second differs from the first in flags, projects and users; the others in events. */
const sizes: readonly Size[] = [
  { label: 'small', events: 1_000, flags: 100, projects: 10, users: 10 },
  // An instance has 500 projects at most, so a thousand can not be had; one is there from the start.
  { label: '10,000 flags', events: 12_000, flags: 10_000, projects: 499, users: 1_000 },
  { label: '100,000 events', events: 100_000, flags: 100, projects: 10, users: 10 },
  { label: '1,000,000 events', events: 1_000_000, flags: 100, projects: 10, users: 10 },
];

const quickSizes: readonly Size[] = [
  { label: 'small', events: 1_000, flags: 100, projects: 2, users: 2 },
  { label: '1,000 flags', events: 5_000, flags: 1_000, projects: 20, users: 20 },
];

/** An event or a flag may just not fit into the unit of the one before. */
const TOLERANCE = 1.1;

const unitsOf = ({ usage }: GrowthAnswer): number => usage.readUnits + usage.writeUnits;

const answerTo = ({ answers }: SizeAnswers, name: string): GrowthAnswer => {
  const found = answers.find((answer) => answer.name === name);
  if (!found || found.status >= 400) throw new Error(`"${name}" was answered ${found?.status}.`);
  return found;
};

const rowOf = (measured: readonly SizeAnswers[], name: string): Row => ({
  question: name,
  ...Object.fromEntries(
    measured.flatMap((at) => {
      const answer = answerTo(at, name);
      return [[at.size.label, unitsOf(answer)]];
    }),
  ),
});

const timeRow = (measured: readonly SizeAnswers[], name: string): Row => ({
  question: name,
  ...Object.fromEntries(
    measured.map((at) => [at.size.label, rounded(answerTo(at, name).milliseconds, 1)]),
  ),
});

const constantBudget = (measured: readonly SizeAnswers[], name: string): Budget => {
  const units = measured.map((at) => unitsOf(answerTo(at, name)));
  return atMost({
    name: `units of ${name}, the most at any size beside the fewest`,
    value: rounded(Math.max(...units) / Math.max(1, Math.min(...units)), 2),
    limit: TOLERANCE,
    unit: '×',
    kind: 'count',
  });
};

/** In proportion to the bytes that are answered; DynamoDB counts whole units, so one more is no growth. */
const listBudgets = (measured: readonly SizeAnswers[], name: string): Budget[] => {
  const [first, ...others] = measured.map((at) => ({ at, answer: answerTo(at, name) }));
  if (!first) return [];
  return others.map(({ at, answer }) => {
    const more = Math.max(1, answer.bytes / first.answer.bytes);
    return atMost({
      name: `units of the list of ${name}, ${at.size.label}, ${rounded(more, 1)} × the answer of ${first.at.size.label}`,
      value: unitsOf(answer),
      limit: rounded(TOLERANCE * more * unitsOf(first.answer) + 1, 1),
      unit: 'units',
      kind: 'count',
    });
  });
};

/** The same questions over little and much. */
export const growth: Section = {
  name: 'growth',
  title: 'Growth',
  explanation:
    'The same questions over tables of different sizes: capacity units that DynamoDB says each consumed, asked twice, the second counted. History and flags are loaded in bulk, item for item as the real operations write them (a test compares them); projects and users are created with the real operations. What is not a list has to cost the same at any size; a list in proportion to what it answers.',
  run: async ({ quick }) => {
    const measured: SizeAnswers[] = [];
    for (const size of quick ? quickSizes : sizes) {
      measured.push(await measureSize(size, [...constantQuestions, ...listQuestions]));
    }
    const constant = constantQuestions.map(({ name }) => name);
    const lists = listQuestions.map(({ name }) => name);
    return {
      tables: [
        {
          title: 'Capacity units',
          rows: [...constant, ...lists].map((name) => rowOf(measured, name)),
        },
        {
          title: 'Time of one request',
          rows: [...constant, ...lists].map((name) => timeRow(measured, name)),
        },
        {
          title: 'Sizes, and how quickly they were loaded',
          rows: measured.map(({ size, loadedPerSecond }) => ({
            ...size,
            'changes loaded per second': rounded(loadedPerSecond),
          })),
        },
      ],
      plots: [
        {
          title: 'Capacity units of a question as the instance grows',
          kind: 'line',
          axis: 'units',
          categories: measured.map(({ size }) => size.label),
          series: constant.map((name) => ({
            name,
            values: measured.map((at) => unitsOf(answerTo(at, name))),
          })),
        },
      ],
      budgets: [
        ...constant.map((name) => constantBudget(measured, name)),
        ...lists.flatMap((name) => listBudgets(measured, name)),
      ],
    };
  },
};
