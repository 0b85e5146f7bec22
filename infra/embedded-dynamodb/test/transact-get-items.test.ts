import { randomUUID } from 'node:crypto';
import { TransactGetItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { keyOf } from './actions.ts';
import { type Key, onEachBackend, table } from './backends.ts';

/** A key no other test uses. */
const newKey = (): Key => ({ pk: randomUUID(), sk: 'item' });

onEachBackend('TransactGetItems', (backend) => {
  const get = (keys: readonly Key[], ProjectionExpression?: string) =>
    backend().client.send(
      new TransactGetItemsCommand({
        TransactItems: keys.map((key) => ({
          Get: {
            TableName: table,
            Key: keyOf(key),
            ...(ProjectionExpression && { ProjectionExpression }),
          },
        })),
      }),
    );

  it('answers in the order asked for, with an empty answer for a missing item', async () => {
    const [first, second] = [newKey(), newKey()];
    for (const key of [first, second]) await backend().put(key);
    const { Responses } = await get([second, newKey(), first]);
    expect(Responses).toEqual([{ Item: keyOf(second) }, {}, { Item: keyOf(first) }]);
  });

  it('answers only the attributes asked for', async () => {
    const key = newKey();
    await backend().put({ ...key, colour: 'red', shape: 'round' });
    const { Responses } = await get([key], 'colour');
    expect(Responses).toEqual([{ Item: marshall({ colour: 'red' }) }]);
  });

  it('refuses the same item twice', async () => {
    const key = newKey();
    await expect(get([key, key])).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('refuses more than 100 items', async () => {
    const keys = Array.from({ length: 101 }, () => newKey());
    await expect(get(keys)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
