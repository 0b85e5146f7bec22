/**
 * `npm start` with a table in trouble: the embedded table is behind a proxy, in the same process, so that
 * `kill -9` still ends everything. TROUBLE says which trouble; TROUBLE_SEED repeats its random decisions.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { TIMEOUTS } from '../../../lib/platform/aws/call-aws.ts';
import { createRandom } from '../../chaos/random.ts';
import { startAwsProxy } from '../aws-proxy/aws-proxy.ts';
import { handlers, isTrouble, LATE_INDEXES_MS } from './troubles.ts';

/** The start of the service creates its table without trouble: nobody does that under load. */
const SPARED = new Set(['CreateTable', 'DescribeTable']);

const { env } = process;
const { TROUBLE, TROUBLE_SEED = '', DATA_DIR = ':memory:', INDEX_DELAY_MS } = env;
if (!isTrouble(TROUBLE)) throw new Error(`There is no trouble "${TROUBLE}".`);

const table = await startTable();
const handle = handlers[TROUBLE](createRandom(TROUBLE_SEED, TROUBLE));
const proxy = await startAwsProxy(table.endpoint, (call, forward) =>
  SPARED.has(call.operation) ? forward() : handle(call, forward),
);
env.DYNAMODB_ENDPOINT = proxy.endpoint;
// As in a deployment; tests wait for it.
if (TROUBLE === 'dead-connections') env.CALL_TIMEOUT_MS ||= String(TIMEOUTS.answer);
await import('../../../infra/local/start.ts');

async function startTable() {
  if (DATA_DIR === ':memory:') {
    const late = TROUBLE === 'late-indexes' ? LATE_INDEXES_MS : 0;
    return startEmbeddedDynamoDb({ indexDelayMs: Number(INDEX_DELAY_MS || late) });
  }
  await mkdir(DATA_DIR, { recursive: true });
  return startEmbeddedDynamoDb({ path: join(DATA_DIR, 'dynamodb') });
}
