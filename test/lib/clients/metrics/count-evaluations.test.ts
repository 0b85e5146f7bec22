import { expect, it } from 'vitest';
import { noRights } from '../../../../lib/auth/rights.ts';
import { createEvaluationCounter } from '../../../../lib/clients/metrics/count-evaluations.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T09:30:00Z');

it('counts without posting, until a minute after the first count', async () => {
  const { counter, posts } = newCounter();
  counter.count(on, START);
  counter.count(on, START + 1);
  counter.count(off, START + 2);
  await counter.postDue(START + MINUTE - 1);
  expect(posts).toEqual([]);

  await counter.postDue(START + MINUTE);
  expect(posts.map(({ metrics }) => metrics)).toEqual([
    [{ ...place, timestamp: START, yes: 2, no: 1, variants: { blue: 2 } }],
  ]);
});

it('posts nothing while nothing is counted', async () => {
  const { counter, posts } = newCounter();
  counter.count(on, START);
  await counter.postDue(START + MINUTE);
  await counter.postDue(START + 10 * MINUTE);

  expect(posts).toHaveLength(1);
});

it('posts the counts of each token by its own rights', async () => {
  const { counter, posts } = newCounter();
  counter.count(on, START);
  counter.count({ ...on, caller: { ...caller, projects: ['shop'] } }, START);
  await counter.postDue(START + MINUTE);

  expect(posts.map(({ projects }) => projects)).toEqual([['*'], ['shop']]);
});

it('posts again what failed, as the same post, and what came since as another', async () => {
  const { counter, posts, fail } = newCounter();
  counter.count(on, START);
  fail(true);
  await counter.postDue(START + MINUTE);
  counter.count(on, START + MINUTE + 1);
  fail(false);
  await counter.postDue(START + 2 * MINUTE);

  const [failed, again, next] = posts;
  expect(posts).toHaveLength(3);
  expect(again).toEqual(failed);
  expect(next?.connection).not.toBe(failed?.connection);
});

it('posts before its time rather than keep more than 5,000 rows', async () => {
  const { counter, posts } = newCounter();
  for (let index = 0; index < 5_000; index += 1) {
    counter.count({ ...off, featureName: `flag-${index}` }, START);
  }
  await counter.postDue(START);

  expect(posts[0]?.metrics).toHaveLength(5_000);
});

const caller = {
  author: { id: 1, name: 'a token' },
  tokenType: 'client',
  projects: ['*'],
  environment: 'development',
  rights: noRights,
} as const;

const place = { featureName: 'new-checkout', appName: 'shop', environment: 'development' };
const on = {
  ...place,
  caller,
  enabled: true,
  variant: { name: 'blue', enabled: true, feature_enabled: true },
};
const off = {
  ...place,
  caller,
  enabled: false,
  variant: { name: 'disabled', enabled: false, feature_enabled: false },
};

interface Post {
  readonly projects: readonly string[];
  readonly connection: string;
  readonly metrics: readonly object[];
}

function newCounter() {
  const posts: Post[] = [];
  let isFailing = false;
  const counter = createEvaluationCounter(async ({ projects }, { metrics }, { connection }) => {
    posts.push({ projects, connection, metrics: structuredClone(metrics) });
    if (isFailing) throw new Error('The table is busy.');
  });
  const fail = (isOn: boolean): void => {
    isFailing = isOn;
  };
  return { counter, posts, fail };
}
