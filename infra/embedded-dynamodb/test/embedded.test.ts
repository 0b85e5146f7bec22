import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  ListTablesCommand,
  TransactGetItemsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedDynamoDb,
  type EmbeddedDynamoDbOptions,
  startEmbeddedDynamoDb,
} from '../src/start-embedded-dynamodb.ts';
import { put, remove, update } from './actions.ts';
import { type Backend, connect, createTable, table } from './backends.ts';

let folder: string;
let opened: { running: EmbeddedDynamoDb; backend: Backend }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  opened = [];
});

afterEach(async () => {
  for (const { running, backend } of opened) {
    backend.client.destroy();
    await running.close();
  }
  await rm(folder, { recursive: true });
});

describe('Closing', () => {
  it('releases the port while a client keeps its connection open', async () => {
    const { running, backend } = await open();
    await createTable(backend.client);
    await running.close();
    const again = await open({ port: portOf(running.endpoint) });
    expect(again.running.endpoint).toBe(running.endpoint);
  });

  it('ends even if a client never finishes its request', async () => {
    const { running } = await open();
    const socket = createConnection(portOf(running.endpoint), '127.0.0.1');
    await new Promise((resolve) => socket.write('POST / HTTP/1.1\r\ncontent-le', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await running.close();
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  it('releases the folder, which keeps its data', async () => {
    const { running, backend } = await open({ path: folder });
    await createTable(backend.client);
    await backend.put({ pk: 'a', sk: 'b' });
    await running.close();
    const again = await open({ path: folder });
    expect(await again.backend.get({ pk: 'a', sk: 'b' })).toEqual({ pk: 'a', sk: 'b' });
  });

  it('may be called twice', async () => {
    const { running } = await open();
    await Promise.all([running.close(), running.close()]);
    await expect(fetch(running.endpoint)).rejects.toThrow();
  });
});

describe('Starting', () => {
  it('refuses a folder that another instance holds', async () => {
    await open({ path: folder });
    await expect(startEmbeddedDynamoDb({ path: folder })).rejects.toThrow(
      `The embedded DynamoDB cannot open ${folder}: another process holds it`,
    );
  });

  it('refuses a folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(startEmbeddedDynamoDb({ path: join(file, 'inside') })).rejects.toThrow(
      'The embedded DynamoDB cannot open',
    );
  });

  it('refuses a port in use, and releases the folder', async () => {
    const { running } = await open();
    const port = portOf(running.endpoint);
    await expect(startEmbeddedDynamoDb({ path: folder, port })).rejects.toThrow('EADDRINUSE');
    await expect(open({ path: folder })).resolves.toBeDefined();
  });

  it('remembers the client tokens of the last ten minutes', async () => {
    const key = { pk: 'counter', sk: 'item' };
    const action = update(key, 'ADD hits :one', { values: { ':one': 1 } });
    const ClientRequestToken = randomUUID();
    const { running, backend } = await open({ path: folder });
    await createTable(backend.client);
    await backend.transact([action], { ClientRequestToken });
    await running.close();

    const again = await open({ path: folder });
    await again.backend.transact([action], { ClientRequestToken });
    expect(await again.backend.get(key)).toEqual({ ...key, hits: 1 });
  });
});

describe('A transaction', () => {
  it('reports twice the capacity of its writes, per table and index', async () => {
    const { backend } = await open();
    await createTable(backend.client);
    const indexed = { pk: 'a', sk: 'b', group: 'g', rank: 1 };
    const answer = await backend.transact(
      [put({ ...indexed, text: 'x'.repeat(1500) }), remove({ pk: 'c', sk: 'd' })],
      { ReturnConsumedCapacity: 'INDEXES' },
    );
    expect(answer).toMatchObject({
      ConsumedCapacity: [
        {
          TableName: table,
          CapacityUnits: 10,
          WriteCapacityUnits: 10,
          Table: { CapacityUnits: 6, WriteCapacityUnits: 6 },
          GlobalSecondaryIndexes: { 'by-rank': { CapacityUnits: 4, WriteCapacityUnits: 4 } },
        },
      ],
    });
  });
});

describe('A table', () => {
  it('must exist to be written to', async () => {
    const { backend } = await open();
    const write = backend.put({ pk: 'a', sk: 'b' });
    await expect(write).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('is created once', async () => {
    const { backend } = await open();
    await createTable(backend.client);
    const second = createTable(backend.client);
    await expect(second).rejects.toMatchObject({ name: 'ResourceInUseException' });
  });
});

describe('The protection of a table from deletion', () => {
  it('is off until it is updated, and then described', async () => {
    const { backend } = await open();
    await createTable(backend.client);
    const isProtected = async () => {
      const command = new DescribeTableCommand({ TableName: table });
      return (await backend.client.send(command)).Table?.DeletionProtectionEnabled ?? false;
    };
    const before = await isProtected();

    await backend.client.send(
      new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: true }),
    );

    expect([before, await isProtected()]).toEqual([false, true]);
  });
});

describe('An operation', () => {
  it.each([
    ['ListTables', new ListTablesCommand()],
    [
      'TransactGetItems',
      new TransactGetItemsCommand({
        TransactItems: [{ Get: { TableName: table, Key: { pk: { S: 'a' }, sk: { S: 'b' } } } }],
      }),
    ],
  ])('is unknown when it is not supported: %s', async (_name, command) => {
    const { backend } = await open();
    await expect(backend.client.send(command as ListTablesCommand)).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});

async function open(options: EmbeddedDynamoDbOptions = {}) {
  const running = await startEmbeddedDynamoDb(options);
  const backend = connect(running.endpoint);
  opened.push({ running, backend });
  return { running, backend };
}

function portOf(endpoint: string): number {
  return Number(new URL(endpoint).port);
}
