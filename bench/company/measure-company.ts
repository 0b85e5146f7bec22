import { buildLocal } from '../../infra/build/local-build.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { connect } from '../load/drive.ts';
import { type CompanyRequest, companyRequests } from './company-requests.ts';
import type { CompanySize } from './company-size.ts';
import { type CompanyWorld, companyWorld } from './company-world.ts';
import { postMetrics } from './post-metrics.ts';
import { type RecordedTable, takeUsage } from './recorded-table.ts';
import { withRecordedTable } from './with-company.ts';

/** What one request cost at one size. */
export interface CompanyReply {
  readonly name: string;
  readonly calls: number;
  /** Of reading and writing. */
  readonly units: number;
  /** The least of several requests: of gateway and functions, without the table. */
  readonly processorMs: number;
  /** Of the answer, before compression. */
  readonly bytes: number;
  /** How many things the request asks about, if it asks one question about all of them. */
  readonly about?: number;
  /** Why there are no figures. */
  readonly problem?: string;
}

interface Task {
  readonly size: CompanySize;
  readonly table: RecordedTable;
  readonly only: string;
}

/** Repetitions of a read, fewer after a limit of time, and of a write. The least of few is more than the least of many. */
const MOST_READS = 7;
const READ_FOR_MS = 1_500;
const FEWEST_READS = 5;
const WRITES = 5;

/**
 * Sends every request to a company of a size, with the table in a process of its own.
 * @param only what the names of the requests contain
 */
export function measureCompany(
  folder: string,
  size: CompanySize,
  only = '',
): Promise<readonly CompanyReply[]> {
  return withRecordedTable(folder, (table) => {
    const task: Task = { size, table, only };
    return callInChild(import.meta.filename, 'sendRequests', task);
  });
}

/** In a child process: the functions behind the local gateway, and who requests them. */
export async function sendRequests({ size, table, only }: Task): Promise<readonly CompanyReply[]> {
  Object.assign(process.env, table.env);
  const build = await buildLocal();
  const gateway = await startGateway('127.0.0.1', 0);
  // Passkeys need a host name.
  process.env.BASE_URL = gateway.url.replace('127.0.0.1', 'localhost');
  gateway.open(await readFunctions(build));
  const contracts = await allContracts();
  const api = createApi(gateway.url, contracts, tokens.admin);
  const world = await companyWorld(api, size);
  await postMetrics(api, size, 1_000);
  const client = connect(gateway.url, 1);
  const sendRaw: SendRaw = (request) =>
    client.send({ ...request, headers: { ...request.headers, 'accept-encoding': 'gzip' } });
  const replies: CompanyReply[] = [];
  const requests = companyRequests(contracts).filter(({ name }) => name.includes(only));
  for (const request of requests) {
    replies.push(await measured(request, { api, world, table, sendRaw }));
  }
  client.close();
  await gateway.close();
  return replies;
}

type SendRaw = (request: PreparedRequest) => Promise<number>;

interface Circumstances {
  readonly api: Api;
  readonly world: CompanyWorld;
  readonly table: RecordedTable;
  readonly sendRaw: SendRaw;
}

async function measured(
  request: CompanyRequest,
  circumstances: Circumstances,
): Promise<CompanyReply> {
  const { name } = request;
  const about = request.about?.(circumstances.world.size);
  try {
    const measure = request.isWrite ? measureWrite : measureRead;
    return {
      name,
      ...(await measure(request, circumstances)),
      ...(about !== undefined && { about }),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { name, calls: 0, units: 0, processorMs: 0, bytes: 0, problem };
  }
}

type Measured = Omit<CompanyReply, 'name' | 'about'>;

/** The same request again and again. */
async function measureRead(
  { operationId, request }: CompanyRequest,
  { api, world, table, sendRaw }: Circumstances,
): Promise<Measured> {
  const prepared = api.prepare(operationId, await request(api, world));
  // The first request warms up.
  await sendRaw(prepared);
  await takeUsage(table);
  const counted = await sendCounted(api, prepared, table);
  const times: number[] = [];
  const start = performance.now();
  const isEnough = () => times.length >= FEWEST_READS && performance.now() - start >= READ_FOR_MS;
  while (times.length < MOST_READS && !isEnough()) {
    times.push(await processorMs(() => sendRaw(prepared)));
  }
  return { ...counted, processorMs: Math.min(...times) };
}

/** A new request each time. */
async function measureWrite(
  { operationId, request }: CompanyRequest,
  { api, world, table }: Circumstances,
): Promise<Measured> {
  const prepare = async () => api.prepare(operationId, await request(api, world));
  await sendCounted(api, await prepare(), table);
  const times: number[] = [];
  let counted: Pick<Measured, 'calls' | 'units' | 'bytes'> | undefined;
  for (let index = 0; index < WRITES; index += 1) {
    const prepared = await prepare();
    await takeUsage(table);
    times.push(
      await processorMs(async () => {
        counted = await sendCounted(api, prepared, table);
      }),
    );
  }
  if (!counted) throw new Error('Nothing was sent.');
  return { ...counted, processorMs: Math.min(...times) };
}

async function sendCounted(api: Api, prepared: PreparedRequest, table: RecordedTable) {
  const { status, body, bytes } = await api.send(prepared);
  if (status >= 400) throw new Error(`${status}: ${`${JSON.stringify(body)}`.slice(0, 200)}`);
  const { calls, readUnits, writeUnits } = await takeUsage(table);
  return { calls, units: readUnits + writeUnits, bytes };
}

async function processorMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
