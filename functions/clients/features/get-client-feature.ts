import { digestOf } from '../../../lib/clients/environment-cache/flag-json.ts';
import { getClientFeature } from '../../../lib/clients/environment-cache/get-client-feature.ts';
import {
  cacheHeaders,
  matchesEntityTag,
  weakTag,
} from '../../../lib/clients/environment-cache/http-caching.ts';
import {
  clientFeatureParams,
  clientScopeQuerySchema,
} from '../../../lib/clients/environment-cache/query-schema.ts';
import { clientFeatureSchema } from '../../../lib/clients/environment-cache/schema.ts';
import { scopeOf } from '../../../lib/clients/environment-cache/scope.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { PreparedBody } from '../../../lib/http/prepared-body.ts';

export const operation = defineOperation({
  operationId: 'getClientFeature',
  summary: 'Get a flag, for SDKs',
  description:
    'The same as in the list of flags, with the constraints of segments merged into its strategies. Returns 404 for a flag that the token cannot see.',
  tag: 'Client',
  method: 'GET',
  path: '/api/client/features/{featureName}',
  access: { kind: 'application', tokens: ['client'] },
  params: clientFeatureParams,
  query: clientScopeQuerySchema,
  responses: {
    200: { description: 'The flag.', schema: clientFeatureSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 404, 429],
})(async ({ params, query, caller, headers }) => {
  const scope = await scopeOf(caller, query, undefined);
  const json = JSON.stringify(await getClientFeature(params.featureName, scope));
  const tag = digestOf(json);
  const cached = cacheHeaders(weakTag(tag));
  if (matchesEntityTag(headers['if-none-match'], tag)) return { status: 304, headers: cached };
  return { status: 200, headers: cached, body: new PreparedBody(() => json) };
});
