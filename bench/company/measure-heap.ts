import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildLocal } from '../../infra/build/local-build.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { connect } from '../load/drive.ts';
import { EVEN_PROJECT, environments, flagName, projectId } from './company-size.ts';
import type { RecordedTable } from './recorded-table.ts';

/** What the process had after a step. */
export interface HeapSample {
  readonly step: string;
  readonly heapMb: number;
  readonly residentMb: number;
  /** Responses with an error: how many, and their status. */
  readonly refused: string;
}

/** What the functions of a process are asked for. */
export const uses = ['polled', 'evaluated', 'played with'] as const;

type Use = (typeof uses)[number];

export interface HeapTask {
  readonly table: RecordedTable;
  readonly rounds: number;
  readonly uses: readonly Use[];
}

export interface MeasuredHeap {
  readonly samples: readonly HeapSample[];
  readonly largestMb: number;
}

/**
 * In a child process with the heap of a function: all environments are polled, evaluated and played with by turns,
 * and each is changed in between. Nothing of an answer is kept.
 */
export async function measureHeap({ table, rounds, uses }: HeapTask): Promise<MeasuredHeap> {
  Object.assign(process.env, table.env);
  const gateway = await startGateway('127.0.0.1', 0);
  process.env.BASE_URL = gateway.url;
  gateway.open(await readFunctions(await buildLocal()));
  const api = createApi(gateway.url, await allContracts(), tokens.admin);
  const client = connect(gateway.url, 4);
  const tokensOf = newTokens(api);
  const samples: HeapSample[] = [];
  const step = async (name: string, requests: readonly PreparedRequest[]) => {
    const refused = new Map<number, number>();
    for (const request of requests) {
      const status = await client.send({
        ...request,
        headers: { ...request.headers, 'accept-encoding': 'gzip' },
      });
      if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1);
    }
    await nextTurn();
    const { rss, heapUsed } = process.memoryUsage();
    samples.push({
      step: name,
      heapMb: heapUsed / 1e6,
      residentMb: rss / 1e6,
      refused: [...refused].map(([status, count]) => `${count} × ${status}`).join(', '),
    });
  };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [environment, secrets] of await tokensOf) {
      for (const use of uses) {
        await step(`${round}: ${environment} ${use}`, requestsOf(api, environment, secrets)[use]);
      }
      await step(`${round}: ${environment} changed`, await changesIn(api, environment));
    }
  }
  client.close();
  await gateway.close();
  return { samples, largestMb: process.resourceUsage().maxRSS / 1e3 };
}

const projects = [0, 1, 2, 3, 4].map(projectId);

interface Secrets {
  readonly client: string;
  readonly frontend: string;
}

function requestsOf(
  api: Api,
  environment: string,
  { client, frontend }: Secrets,
): Readonly<Record<Use, readonly PreparedRequest[]>> {
  return {
    polled: [
      api.prepare('getAllClientFeatures', { token: client }),
      api.prepare('getDelta', { token: client }),
      // Its own answer is kept for each of these.
      ...projects.map((project) =>
        api.prepare('getAllClientFeatures', { token: client, query: { project } }),
      ),
    ],
    evaluated: [
      api.prepare('getFrontendFeatures', { token: frontend, query: { userId: '7' } }),
      api.prepare('evaluateOfrepFlags', {
        token: client,
        body: { context: { targetingKey: '7' } },
      }),
    ],
    'played with': [
      api.prepare('getAdvancedPlayground', {
        body: { environments: [environment], projects: '*', context: { appName: 'bench' } },
      }),
    ],
  };
}

async function newTokens(api: Api): Promise<ReadonlyMap<string, Secrets>> {
  const secretOf = async (type: string, environment: string): Promise<string> => {
    const tokenName = `heap-${type}-${environment}`;
    const body = { type, tokenName, environment, projects: ['*'] };
    return (await api.call('createApiToken', { body })).secret;
  };
  const pairs = environments.map(async (environment) => {
    const client = await secretOf('client', environment);
    return [environment, { client, frontend: await secretOf('frontend', environment) }] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** Off and on, for one flag. */
async function changesIn(api: Api, environment: string): Promise<readonly PreparedRequest[]> {
  const featureName = flagName(EVEN_PROJECT, 4);
  const params = { projectId: projectId(EVEN_PROJECT), featureName, environment };
  return [
    api.prepare('toggleFeatureEnvironmentOff', { params }),
    api.prepare('toggleFeatureEnvironmentOn', { params }),
  ];
}
