import compareVersions from 'semver/functions/compare.js';
import parseVersion from 'semver/functions/parse.js';
import { deltaAnswer, featureAnswer, featuresAnswer, type Scope } from '../flags/client-answers.ts';
import type { Token } from '../tokens/token.ts';
import { type Grant, Refusal } from './access.ts';
import {
  answerEmpty,
  answerJson,
  answerPrepared,
  type Call,
  type Fields,
  readBody,
} from './call.ts';
import type { Route } from './routes.ts';
import type { ServedNode } from './served-node.ts';

/** Since this version of the client specification, clients know segments. */
const SEGMENTS_SINCE = '4.2.0';

/** What SDKs on servers ask and tell, and other nodes. */
export function clientRoutes(node: ServedNode): Route[] {
  const { usage, streams } = node;

  const features = (call: Call, { token, state }: Grant) =>
    answerPrepared(call, featuresAnswer(state, scopeOf(call, token)));

  return [
    { method: 'GET', path: '/api/client/features', access: 'client', answer: features },
    { method: 'POST', path: '/api/client/features', access: 'client', answer: features },
    {
      method: 'GET',
      path: '/api/client/features/{name}',
      access: 'client',
      answer: (call, { token, state }) => {
        const prepared = featureAnswer(state, scopeOf(call, token), call.name);
        return prepared ? answerPrepared(call, prepared) : answerEmpty(call, 404);
      },
    },
    {
      method: 'GET',
      path: '/api/client/delta',
      access: 'client',
      answer: (call, { token, state }) => {
        const { etag, prepared } = deltaAnswer(
          state,
          scopeOf(call, token),
          call.request.headers['if-none-match'],
        );
        if (!prepared) return { status: 304, headers: { ...call.extra, etag } };
        return answerPrepared(call, prepared);
      },
    },
    {
      method: 'GET',
      path: '/api/client/streaming',
      access: 'client',
      answer: (call, { token, state }) => {
        if (streams.isFull)
          throw new Refusal(429, 'This node has as many streams as it takes: poll.');
        const { 'last-event-id': sent } = call.request.headers;
        const lastEventId = typeof sent === 'string' ? sent : undefined;
        streams.openFlags(call.response, state, {
          scope: scopeOf(call, token),
          lastEventId,
          extra: call.extra,
        });
        return undefined;
      },
    },
    ...reportRoutes(node, '/api/client', 'client'),
    {
      method: 'POST',
      path: '/api/client/metrics/bulk',
      access: 'client',
      answer: async (call, { token }) => {
        usage.addBulk(token.environment, await readBody(call));
        return answerEmpty(call, 202);
      },
    },
    {
      method: 'POST',
      path: '/api/client/metrics/edge',
      access: 'client',
      answer: async (call) => {
        node.addNodeBehind(await readBody(call));
        return answerEmpty(call, 202);
      },
    },
    {
      method: 'POST',
      path: '/edge/validate',
      access: 'open',
      answer: async (call) => {
        const { tokens } = await readBody(call);
        if (!Array.isArray(tokens) || !tokens.every((each) => typeof each === 'string')) {
          throw new Refusal(400, 'The body must have tokens, a list of strings.');
        }
        const found = await Promise.all(
          [...new Set(tokens)].map((secret) => node.tokens.resolve(secret)),
        );
        const valid = found.flatMap((token) =>
          token && token.status !== 'Invalid' ? [token] : [],
        );
        return answerJson(call, 200, {
          tokens: valid.map(({ secret, type, environment, projects }) => ({
            ...{ token: secret, type, environment, projects },
          })),
        });
      },
    },
  ];
}

/** Registrations and counts, which come below several paths. */
export function reportRoutes(
  node: ServedNode,
  root: string,
  access: 'client' | 'frontend',
): Route[] {
  const { usage, identity } = node;
  const via = { appName: identity.appName, instanceId: identity.instanceId };
  return [
    {
      method: 'POST',
      path: `${root}/metrics`,
      access,
      answer: async (call, { token }) => {
        const body = await readBody(call);
        requireAppName(body);
        usage.addPost(token.environment, body);
        return answerEmpty(call, 202);
      },
    },
    {
      method: 'POST',
      path: `${root}/register`,
      access,
      answer: async (call, { token }) => {
        const body = await readBody(call);
        requireAppName(body);
        usage.register(token.environment, { ...body, projects: token.projects }, via);
        return answerEmpty(call, 202);
      },
    },
  ];
}

/** @throws {Refusal} for what nobody could count for an application */
function requireAppName({ appName }: Fields): void {
  if (typeof appName !== 'string' || appName === '') {
    throw new Refusal(400, 'The body must have appName, the name of the application.');
  }
}

/** The flags of a token, or of some of its projects. */
function scopeOf({ query, request }: Call, { projects: own }: Token): Scope {
  const inlineSegments = !knowsSegments(request.headers['unleash-client-spec']);
  if (query === '') return { projects: own, inlineSegments };
  const asked = new URLSearchParams(query);
  const namePrefix = asked.get('namePrefix') || undefined;
  const wanted = asked.getAll('project').filter((id) => id !== '');
  const isLimited = wanted.length > 0 && !wanted.includes('*');
  const isOwn = (id: string) => own.includes('*') || own.includes(id);
  const projects = isLimited ? [...new Set(wanted)].filter(isOwn).sort() : own;
  return { projects, ...(namePrefix && { namePrefix }), inlineSegments };
}

const knowing = new Map<string, boolean>();

function knowsSegments(specification: string | string[] | undefined): boolean {
  if (typeof specification !== 'string') return false;
  const known = knowing.get(specification);
  if (known !== undefined) return known;
  const version = parseVersion(specification);
  const knows = version !== null && compareVersions(version, SEGMENTS_SINCE) >= 0;
  // Callers choose the text.
  if (knowing.size < 100) knowing.set(specification, knows);
  return knows;
}
