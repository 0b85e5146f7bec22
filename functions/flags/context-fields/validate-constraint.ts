import { refuseInvalidConstraint } from '../../../lib/flags/context-fields/refuse-invalid-constraint.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { constraintSchema } from '../../../lib/strategies/constraint-schema.ts';

export const operation = defineOperation({
  operationId: 'validateConstraint',
  summary: 'Check a constraint',
  description:
    'As segments of all projects do: with the legal values of its context field, unless that belongs to a project.',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/constraints/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  role: 'reader',
  body: constraintSchema,
  responses: { 204: { description: 'The constraint is valid.' } },
  errors: [400, 401, 403, 413, 415],
})(async ({ body }) => {
  await refuseInvalidConstraint(body);
  return { status: 204 };
});
