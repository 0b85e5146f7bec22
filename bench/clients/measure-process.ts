/** Counts what clients' requests use on a table that others have filled, and tells its parent. */
import { startRecordedService } from '../../test/support/round-trips/recorded-service.ts';
import { type Asked, type Asker, type ColdAndWarm, createAsker } from './asker.ts';
import { frontendFetch, fullFetch, pollWith, validation } from './client-requests.ts';
import { measureChanges, type PollsAfterChanges } from './measure-changes.ts';

export interface MeasureTask {
  /** The data of the table. */
  readonly folder: string;
  /** The functions, as they deploy. */
  readonly bundles: string;
  /** Numbers of tokens that an edge component asks about. */
  readonly edgeTokens: readonly number[];
}

/** What clients' requests came to. */
export interface ClientUsage {
  readonly poll: ColdAndWarm;
  readonly fetch: ColdAndWarm;
  readonly frontend: ColdAndWarm;
  readonly edge: readonly (ColdAndWarm & { readonly tokens: number })[];
  readonly changes: PollsAfterChanges & {
    /** By a function that starts. */
    readonly coldFromSnapshot: Asked;
    readonly coldFullBuild: Asked;
  };
}

/** There is no snapshot yet: whoever asks first reads everything, and stores one. */
const buildFirst = async ({ ask, start }: Asker): Promise<Asked> => {
  const { api, close } = await start();
  const asked = await ask(api, fullFetch);
  await close();
  return asked;
};

process.once('message', async ({ folder, bundles, edgeTokens }: MeasureTask) => {
  const service = await startRecordedService(folder);
  const asker = createAsker(service, bundles);
  const coldFullBuild = await buildFirst(asker);
  const fetch = await asker.coldAndWarm(fullFetch);
  const poll = await asker.coldAndWarm(pollWith(coldFullBuild.etag), 304);
  const frontend = await asker.coldAndWarm(frontendFetch(7));
  const edge = [];
  for (const tokens of edgeTokens) {
    edge.push({ tokens, ...(await asker.coldAndWarm(validation(tokens))) });
  }
  const after = await measureChanges(asker, service.api);
  const changes = { ...after, coldFromSnapshot: fetch.cold, coldFullBuild };
  const usage: ClientUsage = { poll, fetch, frontend, edge, changes };
  process.send?.(usage, () => process.exit(0));
});
