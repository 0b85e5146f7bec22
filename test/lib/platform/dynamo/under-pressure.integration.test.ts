import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { one } from '../../../../lib/platform/dynamo/key.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/table.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { useTable } from '../../../support/table.ts';

useTable();

/** What happens to the next requests before the table answers again. */
type Trouble = 'dead' | 'throttled' | 'unprocessed';

let table: string;
let proxy: Server;
let troubles: Trouble[] = [];
let requests = 0;

beforeAll(async () => {
  table = process.env.DYNAMODB_ENDPOINT ?? '';
  proxy = createServer(async (request, response) => {
    requests += 1;
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    const trouble = troubles.shift();
    if (trouble === 'dead') return;
    if (trouble === 'throttled') {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end('{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}');
      return;
    }
    if (trouble === 'unprocessed') {
      response.end(JSON.stringify({ UnprocessedKeys: JSON.parse(body).RequestItems }));
      return;
    }
    const { host: _host, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(table, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(await answer.text());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  process.env.DYNAMODB_ENDPOINT = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  process.env.DYNAMODB_ENDPOINT = table;
  proxy.closeAllConnections();
  proxy.close();
});

const item = one('PRESSURE', 'one');

beforeEach(async () => {
  troubles = [];
  await writeItem({ put: { ...item, value: 1 } });
  requests = 0;
});

it('a call whose connection never answers ends, and is tried again', async () => {
  troubles = ['dead'];

  expect(await getItem(item)).toMatchObject({ value: 1 });
  expect(requests).toBe(2);
});

it('a throttled call is tried again', async () => {
  troubles = ['throttled'];

  expect(await getItem(item)).toMatchObject({ value: 1 });
});

it('a table that keeps throttling is an error that becomes a 503', async () => {
  troubles = Array.from({ length: 10 }, () => 'throttled');

  await expect(getItem(item)).rejects.toMatchObject({ name: 'ThrottlingException' });
});

it('what a batch read leaves unprocessed is requested again', async () => {
  troubles = ['unprocessed', 'unprocessed'];

  expect(await getItems([item])).toMatchObject([{ value: 1 }]);
  expect(requests).toBe(3);
});
