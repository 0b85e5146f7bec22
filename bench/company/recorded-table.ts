import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbeddedParts } from '../../test/support/round-trips/recorded-service.ts';
import { type Call, startRecordingProxy } from '../../test/support/round-trips/recording-proxy.ts';
import { type Usage, usageOf } from '../../test/support/round-trips/usage.ts';

/** A table and queues in a process of their own. */
export interface RecordedTable {
  /** Variables of the processes that use them. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the use since the last time is: see `takeUsage`. */
  readonly usageUrl: string;
}

export interface TableTask {
  readonly folder: string;
  /** How long each call is held, as a network does. */
  readonly holdMs: number;
}

/**
 * In a child process: opens the table of a folder, with queues, behind proxies that record the calls. Their processor
 * time is not that of the caller.
 */
export async function startRecordedTable({ folder, holdMs }: TableTask): Promise<RecordedTable> {
  let calls: Call[] = [];
  const { env } = await startEmbeddedParts(folder);
  const record = (call: Call) => calls.push(call);
  const held = () => holdMs;
  const table = await startRecordingProxy(env.DYNAMODB_ENDPOINT, record, held);
  const queues = await startRecordingProxy(env.SQS_ENDPOINT, record, held);
  const server = createServer((_request, response) => {
    const usage = usageOf(calls);
    calls = [];
    response.end(JSON.stringify(usage));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: { ...env, DYNAMODB_ENDPOINT: table.endpoint, SQS_ENDPOINT: queues.endpoint },
    usageUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

/** What was used since the last time. */
export async function takeUsage({ usageUrl }: Pick<RecordedTable, 'usageUrl'>): Promise<Usage> {
  const response = await fetch(usageUrl);
  return (await response.json()) as Usage;
}
