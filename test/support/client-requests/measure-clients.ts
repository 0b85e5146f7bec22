import { join } from 'node:path';
import { mock } from 'node:test';
import { loadScope, useBulkTable } from '../bulk-load/use-bulk-table.ts';
import { callInChild } from '../call-in-child.ts';
import { createTokens, startRecordedService, TABLE } from '../round-trips/recorded-service.ts';
import { buildClientBundles } from './client-bundles.ts';
import { loadClientFlags } from './load-client-flags.ts';
import { loadEdgeTokens } from './load-edge-tokens.ts';
import { measureChanges, type PollsAfterChanges } from './measure-changes.ts';
import { type ClientReply, type ColdAndWarm, createRecordedClient } from './recorded-client.ts';
import {
  flagName,
  frontendFetch,
  fullFetch,
  ofrepFetch,
  ofrepPreflight,
  pollWith,
  validation,
} from './requests.ts';

/** How many flags an instance has, and what else is requested there. */
export interface ClientSize {
  readonly flags: number;
  /** Numbers of tokens that an edge component validates; they do not depend on flags. */
  readonly edgeTokens: readonly number[];
}

export interface MeasuredClients {
  readonly poll: ColdAndWarm;
  readonly fetch: ColdAndWarm;
  readonly frontend: ColdAndWarm;
  /** A provider of OpenFeature in a page: all flags, the same when it has them, and what its browser asks before. */
  readonly ofrep: {
    readonly fetch: ColdAndWarm;
    readonly poll: ColdAndWarm;
    readonly preflight: ColdAndWarm;
  };
  readonly edge: readonly (ColdAndWarm & { readonly tokens: number })[];
  readonly changes: PollsAfterChanges & {
    /** The first request to a function that starts. */
    readonly coldFromSnapshot: ClientReply;
    readonly coldFullBuild: ClientReply;
  };
}

interface Task {
  readonly folder: string;
  readonly size: ClientSize;
}

const HOUR_MS = 3_600_000;

/**
 * Fills a table and measures the requests of clients.
 * @param folder empty; the table's data stay there
 */
export async function measureClients(folder: string, size: ClientSize): Promise<MeasuredClients> {
  const task: Task = { folder, size };
  await callInChild(import.meta.filename, 'load', task);
  return await callInChild<MeasuredClients>(import.meta.filename, 'sendRequests', task);
}

/** Where the functions for clients are. */
export function bundlesIn(folder: string): string {
  return join(folder, 'bundles');
}

/** In a child process: creates the flags and tokens. */
export async function load({ folder, size }: Task): Promise<void> {
  // Flags that changed in the last minute are read once more, which is not the usual case.
  mock.timers.enable({ apis: ['Date'], now: Date.now() - HOUR_MS });
  const table = await useBulkTable(TABLE, folder);
  await createTokens();
  const names = Array.from({ length: size.flags }, (_, index) => flagName(index));
  await loadClientFlags(table, loadScope, names);
  await loadEdgeTokens(table, loadScope.caller.author, Math.max(0, ...size.edgeTokens));
  await table.close();
}

/** In a child process: sends the requests. */
export async function sendRequests({ folder, size }: Task): Promise<MeasuredClients> {
  const service = await startRecordedService(folder);
  await buildClientBundles(bundlesIn(folder));
  const client = createRecordedClient(service, bundlesIn(folder));
  // There is no snapshot yet: the first request reads everything and stores one.
  const coldFullBuild = await client.withColdStart((api) => client.send(api, fullFetch));
  const fetch = await client.coldAndWarm(fullFetch);
  const poll = await client.coldAndWarm(pollWith(coldFullBuild.etag), 304);
  const frontend = await client.coldAndWarm(frontendFetch(7));
  const ofrepAll = await client.coldAndWarm(ofrepFetch());
  const ofrep = {
    fetch: ofrepAll,
    poll: await client.coldAndWarm(ofrepFetch(ofrepAll.warm.etag), 304),
    preflight: await client.coldAndWarm(ofrepPreflight, 204),
  };
  const edge = [];
  for (const tokens of size.edgeTokens) {
    edge.push({ tokens, ...(await client.coldAndWarm(validation(tokens))) });
  }
  const after = await measureChanges(client, service.api);
  const changes = { ...after, coldFromSnapshot: fetch.cold, coldFullBuild };
  return { poll, fetch, frontend, ofrep, edge, changes };
}
