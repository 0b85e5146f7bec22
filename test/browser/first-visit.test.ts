import { expect, it } from 'vitest';
import { measureVisits } from '../../bench/console/measure-visits.ts';
import { discover } from '../../infra/build/discover.ts';
import { firstPageFunctions } from '../../infra/build/first-page-functions.ts';

it('the first pages call exactly the functions that `warm=on` keeps warm', async () => {
  const visits = await measureVisits();

  const called = new Set(visits.flatMap(({ functions }) => functions));
  expect([...called].sort()).toEqual(firstPageFunctions(await discover()));
});
