import type { Api } from '../../test/support/round-trips/api.ts';
import type { RecordedService } from '../../test/support/round-trips/recorded-service.ts';
import { type Usage, usageOf } from '../../test/support/round-trips/usage.ts';
import { FLOOR_TABLE, type ReplayableCall, replayable } from '../throughput/replayable.ts';
import type { ClientRequest } from './client-requests.ts';
import { type ColdService, startCold } from './cold-service.ts';

/** What one request came to. */
export interface Asked {
  readonly usage: Usage;
  /** In groups that were made in parallel. */
  readonly calls: readonly (readonly ReplayableCall[])[];
  readonly milliseconds: number;
  /** Of the text. */
  readonly bytes: number;
  /** As they go over the wire. */
  readonly wireBytes: number;
  /** Empty when the answer has none. */
  readonly etag: string;
}

/** The first request to a function that starts, and the same again. */
export interface ColdAndWarm {
  readonly cold: Asked;
  readonly warm: Asked;
}

/** Asks, and counts what that used. */
export interface Asker {
  /** @throws {Error} when the status is another than the expected one */
  ask(api: Api, request: ClientRequest, expected?: number): Promise<Asked>;
  /** Starts functions that know nothing. */
  start(): Promise<ColdService>;
  coldAndWarm(request: ClientRequest, expected?: number): Promise<ColdAndWarm>;
}

/** @param bundles the functions that are started */
export const createAsker = ({ contracts, takeCalls }: RecordedService, bundles: string): Asker => {
  const ask: Asker['ask'] = async (api, request, expected = 200) => {
    const { operationId } = request;
    const prepared = api.prepare(operationId, request.ask);
    takeCalls();
    const start = performance.now();
    const { status, bytes, headers } = await api.send(prepared);
    const milliseconds = performance.now() - start;
    if (status !== expected) {
      throw new Error(`${operationId} was answered ${status} instead of ${expected}.`);
    }
    const calls = takeCalls();
    return {
      usage: usageOf(calls),
      // Clients only read, so the floor may repeat it on the real table: no name is replaced.
      calls: replayable(calls, FLOOR_TABLE),
      milliseconds,
      bytes,
      wireBytes: Number(headers.get('content-length') ?? 0),
      etag: headers.get('etag') ?? '',
    };
  };
  const start = () => startCold(bundles, contracts);
  return {
    ask,
    start,
    coldAndWarm: async (request, expected) => {
      const { api, close } = await start();
      const cold = await ask(api, request, expected);
      const warm = await ask(api, request, expected);
      await close();
      return { cold, warm };
    },
  };
};
