import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, missing, newKey } from './actions.ts';
import { type Key, onEachBackend, table } from './backends.ts';

onEachBackend('A single write whose condition fails', (backend) => {
  const commands = {
    PutItem: (key: Key, condition: object) =>
      new PutItemCommand({ TableName: table, Item: keyOf(key), ...condition }),
    UpdateItem: (key: Key, condition: object) =>
      new UpdateItemCommand({
        TableName: table,
        Key: keyOf(key),
        UpdateExpression: 'REMOVE colour',
        ...condition,
      }),
    DeleteItem: (key: Key, condition: object) =>
      new DeleteItemCommand({ TableName: table, Key: keyOf(key), ...condition }),
  };

  describe.each(Object.keys(commands) as (keyof typeof commands)[])('%s', (name) => {
    it('returns the item on request', async () => {
      const key = newKey();
      await backend().put({ ...key, colour: 'red' });
      const command = commands[name](key, {
        ConditionExpression: missing,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      await expect(backend().client.send(command as PutItemCommand)).rejects.toMatchObject({
        name: 'ConditionalCheckFailedException',
        Item: marshall({ ...key, colour: 'red' }),
      });
    });
  });
});
