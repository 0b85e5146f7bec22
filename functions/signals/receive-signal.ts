import { actOnSignal } from '../../lib/flags/actions/act-on-signal.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { signalFunction } from '../../lib/signals/shared-functions.ts';
import { signalParams } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'receiveSignal',
  summary: 'Send a signal',
  description:
    'Trips the safeguards that wait for signals of the endpoint, then runs the actions. Needs a token of the endpoint. Any body will do, unless actions with filters wait for the signal: they read it as a JSON object of at most 100 kB, and otherwise the answer is 400, after all else was done.',
  tag: 'Signals',
  sharedFunction: signalFunction,
  method: 'POST',
  path: '/api/signal-endpoint/{name}',
  access: { kind: 'protocol' },
  params: signalParams,
  takesAnyBody: true,
  responses: {
    202: { description: 'The safeguards and actions that wait for the signal have acted.' },
  },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { name }, text, caller }) => {
  await actOnSignal({ name, tokenName: caller.author.name }, text);
  return { status: 202 };
});
