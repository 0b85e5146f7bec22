import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parseContextQuery, toContext } from '../../../lib/clients/frontend/context.ts';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';
import { companyFlags } from './company.ts';
import { batchExport, createdAt, environmentRow, stateExport, strategiesOf } from './exports.ts';
import {
  applications,
  archivedFlags,
  contextFields,
  creator,
  ENVIRONMENTS,
  flags,
  newerFlags,
  newestFlags,
  type PeerFlag,
  projects,
  segments,
  strategyTypes,
  tagTypes,
  tokens,
} from './world.ts';

/** `company` is 8.2 with 500 flags. */
export type PeerVersion = '4.19' | '5.12' | '6.10' | '7.5' | '8.2' | 'company';

/** What an import meets in each version. */
interface Traits {
  /** Version of its state export; absent where there is none. */
  readonly state?: 3 | 4;
  readonly hasBatchExport: boolean;
  readonly reportsEnvironment?: boolean;
  readonly hasLinks?: boolean;
  /** Its exports do not say in which order strategies are; the flag does. */
  readonly hidesOrder?: boolean;
  /** They do not say when a flag was created; the list of flags does. */
  readonly hidesAge?: boolean;
  /** It can search flags; before, archived ones are listed. */
  readonly hasSearch?: boolean;
  readonly hasNewerFlags: boolean;
  readonly hasNewestFlags?: boolean;
}

const newest: Traits = {
  hasBatchExport: true,
  hasLinks: true,
  hidesOrder: true,
  hidesAge: true,
  hasSearch: true,
  hasNewerFlags: true,
  hasNewestFlags: true,
};

const traits: Readonly<Record<PeerVersion, Traits>> = {
  '4.19': { state: 3, hasBatchExport: false, hasNewerFlags: false },
  '5.12': { state: 4, hasBatchExport: true, hasNewerFlags: true },
  '6.10': {
    hasBatchExport: true,
    reportsEnvironment: true,
    hasSearch: true,
    hasNewerFlags: true,
  },
  '7.5': { hasBatchExport: true, hasLinks: true, hasSearch: true, hasNewerFlags: true },
  '8.2': newest,
  company: newest,
};

export const PEER_TOKEN = '*:*.the-admin-token-of-the-peer';

/** The flags of an instance of that version. */
export function flagsOf(version: PeerVersion): readonly PeerFlag[] {
  if (version === 'company') return companyFlags;
  const { hasNewerFlags, hasNewestFlags } = traits[version];
  return [...flags, ...(hasNewerFlags ? newerFlags : []), ...(hasNewestFlags ? newestFlags : [])];
}

/** A running instance of that version, as far as an import and SDKs see it. */
export async function startPeer(version: PeerVersion) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    requests.push(`${method} ${url}`);
    const body = method === 'POST' ? await json(request) : undefined;
    const asked = { request: `${method} ${url}`, body, seed: requests.length };
    const answer = answerOf(version, request.headers.authorization, asked);
    const status = answer === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { name: 'NotFoundError', message: `Not found`, details: [] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `GET /api/admin/projects`, in order. */
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A request; its rows come in another order each time. */
interface Asked {
  readonly request: string;
  readonly body: unknown;
  readonly seed: number;
}

function answerOf(
  version: PeerVersion,
  token: string | undefined,
  { request, body, seed }: Asked,
): unknown {
  if (request === 'GET /api/client/features') return clientFeatures(version, token);
  if (request.startsWith('GET /api/frontend')) return frontendFlags(version, token, request);
  if (request.startsWith('POST /api/client/')) return {};
  if (token !== PEER_TOKEN) return undefined;
  const [method, path = ''] = request.split(' ');
  const rest = path.replace('/api/admin/', '');
  return method === 'POST'
    ? exportAnswer(version, rest, { body, seed })
    : adminAnswer(version, rest);
}

function adminAnswer(version: PeerVersion, path: string): unknown {
  const { searchParams, pathname } = new URL(path, 'http://peer');
  if (pathname === '/search/features') return foundFlags(version, searchParams);
  const [first, id, second, name] = path.split('/');
  const project = decodeURIComponent(id ?? '');
  if (second === 'features' && name) return shownFlag(version, decodeURIComponent(name));
  if (first === 'projects' && second === 'features') return listOfFlags(version, project);
  if (first === 'archive' && !traits[version].hasSearch) return listOfArchived(second);
  if (first === 'environments' && id === 'project') return environmentsOfProject();
  const { state } = traits[version];
  const lists: Readonly<Record<string, unknown>> = {
    projects: { version: 1, projects },
    environments: { version: 1, environments: ENVIRONMENTS.map(environmentRow) },
    context: contextFields,
    'tag-types': { version: 1, tagTypes },
    strategies: { version: 1, strategies: strategyTypes },
    segments: { segments },
    'metrics/applications': { applications, total: applications.length },
    'api-tokens': { tokens: tokens.map((each) => listedToken(version, each)) },
    'state/export': state && stateExport(flagsOf(version), state),
  };
  return lists[path.replace('context?include=project', 'context')];
}

/** A search of a project: flags in use, or archived ones. */
function foundFlags(version: PeerVersion, query: URLSearchParams) {
  if (!traits[version].hasSearch) return undefined;
  const project = query.get('project')?.replace('IS:', '');
  const inUse = flagsOf(version).map((flag) => ({ ...flag, createdAt, archivedAt: null }));
  const found = (query.get('archived') === 'IS:true' ? archivedFlags : inUse).filter(
    (flag) => flag.project === project,
  );
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
  return {
    total: found.length,
    features: found.slice(offset, offset + limit).map(({ name, archivedAt, ...flag }) => ({
      ...{ name, archivedAt, project: flag.project, type: flag.type, stale: flag.stale },
      ...('description' in flag && { description: flag.description }),
      createdAt: flag.createdAt,
      createdBy: creator,
    })),
  };
}

/** The list of archived flags, from before they could be found. */
function listOfArchived(project: string | undefined) {
  return { version: 2, features: archivedFlags.filter((flag) => flag.project === project) };
}

/** Here all versions say of a flag itself whether it is on. */
function listOfFlags(version: PeerVersion, project: string) {
  const features = flagsOf(version).filter((flag) => flag.project === project && !flag.archived);
  return {
    version: 1,
    features: features.map(({ name, type = 'release', stale = false, on }) => ({
      name,
      type,
      stale,
      createdAt,
      environments: ENVIRONMENTS.map((environment, index) => ({
        ...environmentRow(environment, index),
        enabled: on.includes(environment),
      })),
    })),
  };
}

/** A flag by itself: its strategies are in order. */
function shownFlag(version: PeerVersion, name: string) {
  const flag = flagsOf(version).find((each) => each.name === name);
  return (
    flag && {
      name,
      project: flag.project,
      environments: ENVIRONMENTS.map((environment) => ({
        name: environment,
        enabled: flag.on.includes(environment),
        strategies: strategiesOf(flag, environment).map((strategy, sortOrder) => ({
          ...strategy,
          sortOrder,
        })),
      })),
    }
  );
}

function environmentsOfProject() {
  return {
    version: 1,
    environments: ENVIRONMENTS.map((name, index) => ({
      ...environmentRow(name, index),
      projectApiTokenCount: 0,
      projectEnabledToggleCount: 1,
    })),
  };
}

function listedToken(version: PeerVersion, { name, ...token }: (typeof tokens)[number]) {
  const [project] = token.projects;
  return version === '4.19'
    ? { ...token, username: name, project: token.projects.length > 1 ? '[]' : project }
    : { ...token, tokenName: name };
}

function exportAnswer(
  version: PeerVersion,
  path: string,
  { body, seed }: Pick<Asked, 'body' | 'seed'>,
): unknown {
  const { hasBatchExport } = traits[version];
  if (path !== 'features-batch/export' || !hasBatchExport) return undefined;
  const { features, environment } = body as { features: string[]; environment: string };
  const wanted = flagsOf(version).filter(({ name }) => features.includes(name));
  return batchExport(wanted, environment, { ...traits[version], seed });
}

/** What an SDK gets: as all these versions send it to SDKs that do not resolve segments. */
function clientFeatures(version: PeerVersion, secret: string | undefined) {
  const token = tokens.find((each) => each.secret === secret && each.type === 'client');
  return token && featuresFor(version, token);
}

/** What a browser gets: verdicts for the user in the query. */
function frontendFlags(version: PeerVersion, secret: string | undefined, request: string) {
  const token = tokens.find((each) => each.secret === secret && each.type === 'frontend');
  if (!token) return undefined;
  const { features } = featuresFor(version, token);
  const flags = compileFlags({ features }, { compileRegex: compileLinearRegex });
  const query = Object.fromEntries(new URLSearchParams(request.slice(request.indexOf('?'))));
  const sent = toContext(parseContextQuery(query), token.environment, {});
  const context = evaluationContext(sent, { now: Date.now(), random: Math.random });
  return {
    toggles: features.flatMap(({ name }) => {
      const { enabled, variant } = evaluateFlag(flags, name, context);
      return enabled ? [{ name, enabled, variant, impressionData: false }] : [];
    }),
  };
}

function featuresFor(version: PeerVersion, token: (typeof tokens)[number]) {
  const { environment } = token;
  const seen = flagsOf(version).filter(
    ({ project, archived }) =>
      !archived && (token.projects.includes('*') || token.projects.includes(project)),
  );
  return {
    version: 2,
    features: seen.map((flag) => ({
      name: flag.name,
      type: flag.type ?? 'release',
      project: flag.project,
      stale: flag.stale ?? false,
      impressionData: false,
      enabled: flag.on.includes(environment),
      variants: flag.variants ?? [],
      strategies: strategiesOf(flag, environment)
        .filter(({ disabled }) => !disabled)
        .map(clientStrategy),
      ...(flag.dependencies && { dependencies: flag.dependencies }),
    })),
    query: { environment },
  };
}

function clientStrategy(strategy: ReturnType<typeof strategiesOf>[number]) {
  const { name, parameters = {}, constraints = [], segments: ids = [], variants = [] } = strategy;
  const inlined = segments.filter(({ id }) => ids.includes(id));
  return {
    name,
    parameters,
    constraints: [...constraints, ...inlined.flatMap((segment) => segment.constraints)],
    variants,
  };
}
