import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildLocal } from '../../infra/build/local-build.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { connect } from '../load/drive.ts';
import { FunctionProcesses } from './function-processes.ts';
import { changesIn, functionOf, newTokens, requestsOf, type Use } from './memory-requests.ts';
import type { RecordedTable } from './recorded-table.ts';

export interface MemoryTask {
  readonly table: RecordedTable;
  readonly rounds: number;
  readonly uses: readonly Use[];
  /** Bundles as they deploy, by function: these have a process each. Without them, this process is all functions. */
  readonly bundles: Readonly<Record<string, string>>;
}

/** What a process had. */
export interface MeasuredMemory {
  /** After each round: the largest resident size so far, in megabytes of 2^20 bytes, of the function or this process. */
  readonly largestMb: readonly number[];
  /** The largest heap of this process, in megabytes. */
  readonly heapMb: number;
  /** Responses with an error: how many, and their status. */
  readonly refused: string;
}

/**
 * In a child process: all environments are polled, evaluated and played with by turns, and each is changed in between.
 * Nothing of an answer is kept.
 */
export async function measureMemory({
  table,
  rounds,
  uses,
  bundles,
}: MemoryTask): Promise<MeasuredMemory> {
  Object.assign(process.env, table.env);
  const gateway = await startGateway('127.0.0.1', 0);
  process.env.BASE_URL = gateway.url;
  const functions = new FunctionProcesses({
    functions: await readFunctions(await buildLocal()),
    bundles: new Map(Object.entries(bundles)),
    variables: { ...table.env, BASE_URL: gateway.url },
  });
  gateway.open(functions);
  const api = createApi(gateway.url, await allContracts(), tokens.admin);
  const client = connect(gateway.url, 1);
  const refused = new Map<number, number>();
  let heapMb = 0;
  const send = async (requests: readonly PreparedRequest[]) => {
    for (const request of requests) {
      const status = await client.send(request);
      if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1);
      await nextTurn();
      heapMb = Math.max(heapMb, process.memoryUsage().heapUsed / 1e6);
    }
  };
  const largestMb: number[] = [];
  const secrets = await newTokens(api);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [environment, secret] of secrets) {
      for (const use of uses) await send(requestsOf(api, environment, secret)[use]);
      await send(changesIn(api, environment));
    }
    largestMb.push(await largestOf(functions, uses));
  }
  client.close();
  functions.close();
  await gateway.close();
  const texts = [...refused].map(([status, count]) => `${count} × ${status}`);
  return { largestMb, heapMb, refused: texts.join(', ') };
}

async function largestOf(functions: FunctionProcesses, uses: readonly Use[]): Promise<number> {
  const sizes = await functions.largestMb();
  const own = process.resourceUsage().maxRSS / 1_024;
  return Math.max(...uses.map((use) => sizes.get(functionOf[use]) ?? own));
}
