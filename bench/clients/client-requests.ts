import type { RequestParts } from '../../test/support/round-trips/api.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { edgeSecrets } from './load-edge-tokens.ts';

/** An operation that clients use, and what they say. */
export interface ClientRequest {
  readonly operationId: string;
  readonly ask: RequestParts;
}

/** All flags of the environment. */
export const fullFetch: ClientRequest = {
  operationId: 'getAllClientFeatures',
  ask: { token: tokens.client, headers: { 'accept-encoding': 'gzip' } },
};

/** The poll of a client that has an answer already. */
export const pollWith = (etag: string): ClientRequest => ({
  operationId: 'getAllClientFeatures',
  ask: { ...fullFetch.ask, headers: { ...fullFetch.ask.headers, 'if-none-match': etag } },
});

/** The flags that are on for somebody, all contexts of one application. */
export const frontendFetch = (userId: number): ClientRequest => ({
  operationId: 'getFrontendFeatures',
  ask: {
    token: tokens.frontend,
    query: { userId, appName: 'shop' },
    headers: { 'accept-encoding': 'gzip' },
  },
});

/** What an edge component asks about so many tokens, all of them valid. */
export const validation = (count: number): ClientRequest => ({
  operationId: 'validateEdgeTokens',
  ask: { token: null, body: { tokens: edgeSecrets(count) } },
});
