import { getCachedEnvironment } from '../../../lib/clients/environment-cache/environment-cache.ts';
import { featuresResponse } from '../../../lib/clients/environment-cache/features-response.ts';
import {
  cacheHeaders,
  matchesEntityTag,
} from '../../../lib/clients/environment-cache/http-caching.ts';
import { clientFeaturesQuerySchema } from '../../../lib/clients/environment-cache/query-schema.ts';
import { clientFeaturesSchema } from '../../../lib/clients/environment-cache/schema.ts';
import { scopeOf } from '../../../lib/clients/environment-cache/scope.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getAllClientFeatures',
  summary: 'List the flags of an environment, for SDKs',
  description:
    "The active flags of the token's projects, as they are set in its environment. Parents of these flags are always included. Clients whose `Unleash-Client-Spec` is 4.2.0 or later get segments separately; for all others, they are merged into the constraints of strategies. A request with the last `ETag` in `If-None-Match` returns 304 until the response changes.",
  tag: 'Client',
  method: 'GET',
  path: '/api/client/features',
  access: { kind: 'application', tokens: ['client'] },
  role: 'client',
  query: clientFeaturesQuerySchema,
  responses: {
    200: { description: 'The flags.', schema: clientFeaturesSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 404, 429],
})(async ({ query, caller, headers }) => {
  const scope = await scopeOf(caller, query, headers['unleash-client-spec']);
  const cached = await getCachedEnvironment(scope.environment);
  const { tag, etag, body } = featuresResponse(cached, scope);
  if (matchesEntityTag(headers['if-none-match'], tag))
    return { status: 304, headers: cacheHeaders(etag) };
  return { status: 200, headers: cacheHeaders(etag), body: await body() };
});
