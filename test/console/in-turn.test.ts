import { expect, it } from 'vitest';
import { inTurn } from '../../console/src/in-turn.ts';

it('asks for five things at once, and for the others in their order as places become free', async () => {
  const asked: number[] = [];
  const answers = Array.from({ length: 9 }, () => Promise.withResolvers<number>());
  const settled = answers.map(({ promise }, index) =>
    inTurn(() => {
      asked.push(index);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(asked).toEqual([0, 1, 2, 3, 4]);

  answers[3]?.resolve(3);
  await settled[3];
  expect(asked).toEqual([0, 1, 2, 3, 4, 5]);

  answers[0]?.reject(new Error('refused'));
  await expect(settled[0]).rejects.toThrow('refused');
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6]);

  answers.forEach(({ resolve }, index) => {
    resolve(index);
  });
  expect((await Promise.allSettled(settled)).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 8 }, () => 'fulfilled'),
  ]);
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
