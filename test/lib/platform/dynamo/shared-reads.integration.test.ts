import { expect, it, vi } from 'vitest';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { query } from '../../../../lib/platform/dynamo/query.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const tag = keys.tag('simple', 'new');

it.each([
  ['an item', () => getItem(tag)],
  ['several items', () => getItems([tag, keys.tag('simple', 'none')])],
  ['a query', () => query({ where: 'pk = :pk', values: { ':pk': tag.pk } })],
])(
  '%s that is requested twice at once is read once, and belongs to each who asked',
  async (_what, read) => {
    await writeItem({ put: { ...tag, list: ['a'] } });
    const send = vi.spyOn(dynamo(), 'send');
    const [first, second] = await Promise.all([read(), read()]);

    expect(send).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(first)).toContain('"a"');
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    send.mockRestore();
  },
);

it('a consistent read and another one are not the same', async () => {
  const send = vi.spyOn(dynamo(), 'send');
  await Promise.all([getItem(tag), getItem(tag, { consistent: false })]);

  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
});
