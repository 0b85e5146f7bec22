import { expect, it } from 'vitest';
import { type Author, systemAuthor } from '../../../../lib/auth/author.ts';
import { listEventCreators, namePeople } from '../../../../lib/event-search/event-creators.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

it('lists all authors of events once, by id, with their current names', async () => {
  await record({ id: 7, name: 'anna@old.example.com' });
  await record({ id: 7, name: 'anna@old.example.com' }, systemAuthor);
  await record({ id: -42, name: 'ci' });
  await record({ id: 9, name: 'gone@example.com' });
  await transact([{ put: { ...keys.user(7), id: 7, email: 'anna@example.com', name: 'Anna' } }]);

  expect(await listEventCreators()).toEqual([
    { id: -1337, name: systemAuthor.name },
    { id: -42, name: 'API tokens' },
    { id: 7, name: 'anna@example.com', displayName: 'Anna' },
    { id: 9, name: 'gone@example.com' },
  ]);
});

it('names only the people of some ids, without those who are gone', async () => {
  await transact([{ put: { ...keys.user(17), id: 17, email: 'ada@example.com', name: 'Ada' } }]);

  expect(await namePeople([-42, 9, 17])).toEqual([
    { id: 17, name: 'ada@example.com', displayName: 'Ada' },
  ]);
});

function record(author: Author, by?: Author) {
  return recordChange({ author }, async () => ({
    writes: [{ put: { ...keys.count('test'), at: String(Math.random()) } }],
    events: [{ type: 'tag-created' }, { type: 'tag-created', ...(by && { author: by }) }],
    result: undefined,
  }));
}
