import type { RequestParts } from '../round-trips/api.ts';
import { tokens } from '../round-trips/recorded-service.ts';
import { edgeSecrets } from './load-edge-tokens.ts';

/** A request of a client: an SDK, a browser or an edge component. */
export interface ClientRequest {
  readonly operationId: string;
  readonly parts: RequestParts;
}

/** All flags of the environment. */
export const fullFetch: ClientRequest = {
  operationId: 'getAllClientFeatures',
  parts: { token: tokens.client, headers: { 'accept-encoding': 'gzip' } },
};

/** The poll of a client that has a response already. */
export function pollWith(etag: string): ClientRequest {
  const headers = { ...fullFetch.parts.headers, 'if-none-match': etag };
  return { ...fullFetch, parts: { ...fullFetch.parts, headers } };
}

/** The flags that are enabled for one user. */
export function frontendFetch(userId: number): ClientRequest {
  return {
    operationId: 'getFrontendFeatures',
    parts: {
      token: tokens.frontend,
      query: { userId, appName: 'shop' },
      headers: { 'accept-encoding': 'gzip' },
    },
  };
}

/** All flags for one user, asked for by a provider of OpenFeature; with the tag of the answer that it has. */
export function ofrepFetch(etag?: string): ClientRequest {
  return {
    operationId: 'evaluateOfrepFlags',
    parts: {
      token: tokens.frontend,
      body: { context: { targetingKey: '7' } },
      headers: { 'accept-encoding': 'gzip', ...(etag && { 'if-none-match': etag }) },
    },
  };
}

/** What a browser asks before such a request of a page of another origin. */
export const ofrepPreflight: ClientRequest = {
  operationId: 'preflightOfrepFlags',
  parts: {
    token: null,
    headers: {
      origin: 'https://shop.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,if-none-match',
    },
  },
};

/** An edge component validates this many tokens, all of them valid. */
export function validation(count: number): ClientRequest {
  return {
    operationId: 'validateEdgeTokens',
    parts: { token: null, body: { tokens: edgeSecrets(count) } },
  };
}

/** Flag names as long as those that teams choose. */
export function flagName(index: number): string {
  return `team-${index % 37}.feature-number-${index}`;
}
