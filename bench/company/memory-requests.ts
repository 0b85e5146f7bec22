import type { Api, PreparedRequest } from '../../test/support/round-trips/api.ts';
import { EVEN_PROJECT, environments, flagName, projectId } from './company-size.ts';

/** Tokens of an environment. */
export interface Secrets {
  readonly client: string;
  readonly frontend: string;
}

/** What is asked of an environment, each time of all its flags. */
export const uses = [
  'polled',
  'polled for deltas',
  'evaluated',
  'asked by OFREP',
  'played with',
] as const;

export type Use = (typeof uses)[number];

/** The function that serves a use. */
export const functionOf: Readonly<Record<Use, string>> = {
  polled: 'getAllClientFeatures',
  'polled for deltas': 'getDelta',
  evaluated: 'getFrontendFeatures',
  'asked by OFREP': 'serveOfrep',
  'played with': 'getAdvancedPlayground',
};

const projects = [0, 1, 2, 3, 4].map(projectId);

/** Of SDKs that know segments. */
const knowsSegments = { 'unleash-client-spec': '5.1.0' } as const;

/** The requests of each use, with the encoding that each accepts. */
export function requestsOf(
  api: Api,
  environment: string,
  { client, frontend }: Secrets,
): Readonly<Record<Use, readonly PreparedRequest[]>> {
  const accepting = (encoding: string, request: PreparedRequest): PreparedRequest => ({
    ...request,
    headers: { ...request.headers, 'accept-encoding': encoding },
  });
  const poll = (query = {}, headers = {}) =>
    api.prepare('getAllClientFeatures', { token: client, query, headers });
  const delta = (headers = {}) => api.prepare('getDelta', { token: client, headers });
  return {
    polled: [
      accepting('gzip', poll({}, knowsSegments)),
      // Another answer: older SDKs get segments within flags.
      accepting('gzip', poll()),
      accepting('br', poll({}, knowsSegments)),
      // Its own answer is kept for each of these.
      ...projects.map((project) => accepting('gzip', poll({ project }, knowsSegments))),
    ],
    'polled for deltas': [accepting('gzip', delta(knowsSegments)), accepting('gzip', delta())],
    evaluated: [
      accepting(
        'gzip',
        api.prepare('getFrontendFeatures', { token: frontend, query: { userId: '7' } }),
      ),
    ],
    'asked by OFREP': [
      accepting(
        'gzip',
        api.prepare('evaluateOfrepFlags', {
          token: client,
          body: { context: { targetingKey: '7' } },
        }),
      ),
    ],
    // The second one is about as large as an answer may be.
    'played with': [[environment], environments.slice(3)].map((names) =>
      accepting(
        'gzip',
        api.prepare('getAdvancedPlayground', {
          body: { environments: names, projects: '*', context: { appName: 'bench' } },
        }),
      ),
    ),
  };
}

export async function newTokens(api: Api): Promise<ReadonlyMap<string, Secrets>> {
  const secretOf = async (type: string, environment: string): Promise<string> => {
    const tokenName = `memory-${type}-${environment}`;
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
export function changesIn(api: Api, environment: string): readonly PreparedRequest[] {
  const featureName = flagName(EVEN_PROJECT, 4);
  const params = { projectId: projectId(EVEN_PROJECT), featureName, environment };
  return [
    api.prepare('toggleFeatureEnvironmentOff', { params }),
    api.prepare('toggleFeatureEnvironmentOn', { params }),
  ];
}
