/** A process with all workers of the service, which may be killed: see worker-pool.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startEventSources } from '../../infra/local/event-sources.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import type { Queue } from '../../infra/local/queues.ts';
import { log } from '../../lib/platform/log.ts';

/** The relay's minute, at the scale of the campaign. */
const RELAY_EVERY_MS = 1_000;

const {
  CHAOS_BUILD_DIR = '',
  CHAOS_QUEUES = '[]',
  AWS_REGION: region = '',
  SQS_ENDPOINT = '',
} = process.env;

// No process may remain when the campaign itself is killed.
process.on('disconnect', () => process.exit());

const queues = new Map((JSON.parse(CHAOS_QUEUES) as Queue[]).map((queue) => [queue.id, queue]));
const functions = await readFunctions(CHAOS_BUILD_DIR);
const client = new SQSClient({ endpoint: SQS_ENDPOINT });
await startEventSources({ functions, client, queues, region });
for (;;) {
  await pause(RELAY_EVERY_MS);
  const run = functions.invoke('relayEvents', {});
  await run.catch((error: unknown) => log.error('the relay failed', error));
}
