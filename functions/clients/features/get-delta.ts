import { deltaResponse } from '../../../lib/clients/environment-cache/delta-response.ts';
import { clientFeaturesDeltaSchema } from '../../../lib/clients/environment-cache/delta-schema.ts';
import { getCachedEnvironment } from '../../../lib/clients/environment-cache/environment-cache.ts';
import { cacheHeaders } from '../../../lib/clients/environment-cache/http-caching.ts';
import { clientScopeQuerySchema } from '../../../lib/clients/environment-cache/query-schema.ts';
import { scopeOf } from '../../../lib/clients/environment-cache/scope.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getDelta',
  summary: 'Get the changes to the flags of an environment, for SDKs',
  description:
    'The `ETag` is the id of the last event that the client has. If it is sent as `If-None-Match`, the response contains the latest state of everything that changed since, or is 304. Without it, or after too many changes, the response is a single `hydration` event with the full state, which replaces everything that the client has.',
  tag: 'Client',
  method: 'GET',
  path: '/api/client/delta',
  access: { kind: 'application', tokens: ['client'] },
  role: 'client',
  query: clientScopeQuerySchema,
  responses: {
    200: { description: 'The changes.', schema: clientFeaturesDeltaSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 404, 429],
})(async ({ query, caller, headers }) => {
  const scope = await scopeOf(caller, query, headers['unleash-client-spec']);
  const tracked = await getCachedEnvironment(scope.environment);
  const { last, body } = await deltaResponse(tracked, scope, headers['if-none-match']);
  const cached = cacheHeaders(`"${last}"`);
  return body ? { status: 200, headers: cached, body } : { status: 304, headers: cached };
});
