import { cacheHeaders } from '../../lib/client-features/cache-headers.ts';
import { deltaFor } from '../../lib/client-features/delta.ts';
import { clientFeaturesDeltaSchema } from '../../lib/client-features/delta-schema.ts';
import { trackEnvironment } from '../../lib/client-features/environment-state.ts';
import { clientScopeQuerySchema } from '../../lib/client-features/query-schema.ts';
import { scopeOf } from '../../lib/client-features/scope.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getDelta',
  summary: 'List what changed of the flags of an environment, for SDKs',
  description:
    'The `ETag` is the id of the last event that the client knows of. Sent back as `If-None-Match`, it is answered with what changed since, each thing once, or 304. Without it, or when too much has changed, there is one event `hydration` with everything, which replaces all that the client has.',
  tag: 'Client',
  method: 'GET',
  path: '/api/client/delta',
  access: { kind: 'application', tokens: ['client'] },
  role: 'client',
  query: clientScopeQuerySchema,
  responses: {
    200: { description: 'What changed.', schema: clientFeaturesDeltaSchema },
    304: { description: 'Nothing has changed.' },
  },
  errors: [400, 401, 403, 404],
})(async ({ query, caller, headers }) => {
  const scope = await scopeOf(caller, query, headers['unleash-client-spec']);
  const tracked = await trackEnvironment(scope.environment);
  const { last, body } = await deltaFor(tracked, scope, headers['if-none-match']);
  const cached = cacheHeaders(`"${last}"`);
  return body ? { status: 200, headers: cached, body } : { status: 304, headers: cached };
});
