import { expect, it } from 'vitest';
import { measureVisits } from '../../bench/console/measure-visits.ts';
import { discover } from '../../infra/build/discover.ts';
import { firstPageFunctions } from '../../infra/build/first-page-functions.ts';
import { functionOf } from '../../infra/build/shared-functions.ts';

it('the first pages call exactly the functions that `warm=on` keeps warm', async () => {
  const visits = await measureVisits();

  const discovered = await discover();
  const called = new Set(visits.flatMap(({ functions }) => functions));
  // Nobody waits for the ticket with which a page listens for changes: it comes while the page is looked at, or later.
  const tickets = discovered.operations.find(({ id }) => id === 'createPushTicket');
  if (tickets) called.delete(functionOf(tickets.operation.contract));
  expect([...called].sort()).toEqual(firstPageFunctions(discovered));
});
