import { tripSafeguards } from '../../lib/flags/release-plans/trip-safeguards.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { signalGroup } from '../../lib/signals/groups.ts';
import { signalParams } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'receiveSignal',
  summary: 'Send a signal',
  description:
    'Trips the safeguards that wait for signals of the endpoint. Needs a token of the endpoint. The body is not read.',
  tag: 'Signals',
  group: signalGroup,
  method: 'POST',
  path: '/api/signal-endpoint/{name}',
  access: { kind: 'protocol' },
  params: signalParams,
  responses: { 202: { description: 'The safeguards that wait for the signal have acted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { name }, caller }) => {
  const tokenName = caller.author.name;
  await tripSafeguards(
    { kind: 'signal-endpoint', name },
    {
      reason: `A signal came to the signal endpoint "${name}".`,
      origin: { source: 'signal-endpoint', name, tokenName },
    },
  );
  return { status: 202 };
});
