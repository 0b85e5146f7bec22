import { defineOperation } from '../../../lib/http/contract.ts';
import { anyTokenPermission, tokenPermission } from '../../../lib/identity/tokens/permissions.ts';
import { presentToken } from '../../../lib/identity/tokens/present-token.ts';
import { parseSecret, parseTokenScope } from '../../../lib/identity/tokens/rules.ts';
import { apiTokenSchema, createTokenSchema } from '../../../lib/identity/tokens/schema.ts';
import { requirePermission } from '../../../lib/projects/authorization/require-permission.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { refuseUnseenScope } from '../../../lib/projects/tokens/visible-tokens.ts';

export const operation = defineOperation({
  operationId: 'createApiToken',
  summary: 'Create an API token',
  description:
    'The response contains the secret in full. Only its SHA-256 is stored, so it cannot be shown again, unless the instance is configured to keep secrets readable. A token for all projects (`*`) can be created only by callers who see all of them, and one with a weak secret only by administrators.',
  tag: 'API tokens',
  method: 'POST',
  path: '/api/admin/api-tokens',
  usesEncryptionKey: true,
  access: { kind: 'admin', permissions: anyTokenPermission('create') },
  body: createTokenSchema,
  responses: { 201: { description: 'The token, with its secret.', schema: apiTokenSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const scope = parseTokenScope(body);
  await requirePermission(caller, [tokenPermission(scope.type, 'create')]);
  if (scope.weakSecret) await requirePermission(caller, ['ADMIN']);
  await refuseUnseenScope(caller.rights, scope);
  const { token, secret } = await createToken(caller.author, scope, parseSecret(body, scope));
  return {
    status: 201,
    headers: { location: `/api/admin/api-tokens/${token.hash}` },
    body: presentToken(token, secret),
  };
});
