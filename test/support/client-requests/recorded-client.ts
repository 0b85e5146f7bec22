import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFunctions } from '../../../infra/local/functions.ts';
import { startGateway } from '../../../infra/local/gateway/gateway.ts';
import { type Api, createApi } from '../round-trips/api.ts';
import { type RecordedService, tokens } from '../round-trips/recorded-service.ts';
import type { Call } from '../round-trips/recording-proxy.ts';
import { type Usage, usageOf } from '../round-trips/usage.ts';
import type { ClientRequest } from './requests.ts';

/** One request: what it used and returned. */
export interface ClientReply {
  readonly usage: Usage;
  readonly calls: readonly Call[];
  readonly milliseconds: number;
  /** Of the text. */
  readonly bytes: number;
  /** Of the compressed body. */
  readonly wireBytes: number;
  /** Empty when the response has none. */
  readonly etag: string;
}

/** The first request to a function that has just started, and the same request again. */
export interface ColdAndWarm {
  readonly cold: ClientReply;
  readonly warm: ClientReply;
}

/** Sends requests to functions that have just started, and records what they use. */
export interface RecordedClient {
  /** @throws {Error} when the status is not the expected one */
  send(api: Api, request: ClientRequest, expected?: number): Promise<ClientReply>;
  coldAndWarm(request: ClientRequest, expected?: number): Promise<ColdAndWarm>;
  /** Runs a task with functions that have just started. */
  withColdStart<Result>(task: (api: Api) => Promise<Result>): Promise<Result>;
}

/** @param bundles the functions to start */
export function createRecordedClient(service: RecordedService, bundles: string): RecordedClient {
  const { contracts, takeCalls } = service;
  const send: RecordedClient['send'] = async (api, { operationId, parts }, expected = 200) => {
    const prepared = api.prepare(operationId, parts);
    takeCalls();
    const start = performance.now();
    const { status, bytes, headers } = await api.send(prepared);
    const milliseconds = performance.now() - start;
    if (status !== expected) throw new Error(`${operationId} returned ${status}, not ${expected}.`);
    const calls = takeCalls();
    return {
      usage: usageOf(calls),
      calls,
      milliseconds,
      bytes,
      wireBytes: Number(headers.get('content-length') ?? 0),
      etag: headers.get('etag') ?? '',
    };
  };
  const withColdStart: RecordedClient['withColdStart'] = async (task) => {
    // A path that this process has never loaded, so that all modules are new.
    const folder = await mkdtemp(join(tmpdir(), 'flagwright-cold-'));
    await cp(bundles, folder, { recursive: true });
    const gateway = await startGateway('127.0.0.1', 0);
    try {
      gateway.open(await readFunctions(folder));
      return await task(createApi(gateway.url, contracts, tokens.admin));
    } finally {
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    send,
    withColdStart,
    coldAndWarm: (request, expected) =>
      withColdStart(async (api) => ({
        cold: await send(api, request, expected),
        warm: await send(api, request, expected),
      })),
  };
}
