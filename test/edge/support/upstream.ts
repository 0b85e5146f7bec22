import { onTestFinished } from 'vitest';
import {
  type Answer,
  type Received,
  type Receiver,
  startReceiver,
} from '../../support/receiver.ts';

export const clientToken = '*:development.a-client-secret';
export const frontendToken = '*:development.a-frontend-secret';
export const shopToken = 'shop:development.a-secret-of-the-shop';

/** A flag as servers send it. */
export function flag(name: string, more: object = {}) {
  return {
    ...{ name, type: 'release', description: null, enabled: true },
    ...{ project: 'default', stale: false },
    ...{ impressionData: false, strategies: [{ name: 'default', parameters: {} }], variants: [] },
    ...more,
  };
}

export interface TestUpstream {
  readonly url: string;
  readonly received: readonly Received[];
  /** Requests to a path so far. */
  to(path: string): Received[];
  /** What it answers from now on. */
  features: readonly object[];
  segments: readonly object[];
  revisionId: number;
  /** The body of a poll, instead of flags. */
  rubbish: string | undefined;
  /** Answers in its stead, what it answers `undefined` to excepted. */
  instead: (request: Received) => Answer | Promise<Answer> | undefined;
  /** Instead of an answer, for paths that begin so. */
  readonly statuses: Map<string, number>;
  /** Tokens that are valid: type and projects. */
  readonly tokens: Map<string, { readonly type: string; readonly projects: readonly string[] }>;
}

/** A server of the protocol, made of what a test sets; it ends with the test. */
export async function startUpstream(): Promise<TestUpstream> {
  const receiver: Receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const upstream: TestUpstream = {
    url: receiver.url,
    received: receiver.received,
    to: (path) => receiver.received.filter((each) => each.path === path),
    features: [flag('one'), flag('of-the-shop', { project: 'shop' })],
    segments: [],
    revisionId: 1,
    rubbish: undefined,
    instead: () => undefined,
    statuses: new Map(),
    tokens: new Map([
      [clientToken, { type: 'client', projects: ['*'] }],
      [frontendToken, { type: 'frontend', projects: ['*'] }],
      [shopToken, { type: 'backend', projects: ['shop'] }],
    ]),
  };
  receiver.answer((request) => {
    const instead = upstream.instead(request);
    if (instead) return instead;
    const status = [...upstream.statuses].find(([path]) => request.path.startsWith(path))?.[1];
    if (status !== undefined) return { status };
    if (request.path === '/edge/validate') {
      return { body: validated(upstream, request) };
    }
    if (request.path !== '/api/client/features') return { status: 202 };
    const { rubbish } = upstream;
    return rubbish === undefined ? features(upstream, request) : { body: rubbish };
  });
  return upstream;
}

function validated({ tokens }: TestUpstream, { body }: Received): string {
  const asked = JSON.parse(body) as { readonly tokens: readonly string[] };
  const valid = asked.tokens.flatMap((token) => {
    const known = tokens.get(token);
    return known ? [{ token, environment: 'development', ...known }] : [];
  });
  return JSON.stringify({ tokens: valid });
}

function features(
  { features: all, segments, revisionId, tokens }: TestUpstream,
  request: Received,
) {
  const etag = `"${revisionId}"`;
  if (request.headers['if-none-match'] === etag) return { status: 304 };
  const { projects = [] } = tokens.get(request.headers.authorization ?? '') ?? {};
  const seen = all.filter(
    (each) => projects.includes('*') || projects.includes(String(Object(each).project)),
  );
  const body = { version: 2, features: seen, segments, meta: { revisionId } };
  return { headers: { etag }, body: JSON.stringify(body) };
}
