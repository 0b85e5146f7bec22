import { defineOperation } from '../../../lib/http/contract.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { presentForgetting } from '../../../lib/system/forgetting/present-forgetting.ts';
import { requestForgetting } from '../../../lib/system/forgetting/request-forgetting.ts';
import { forgettingSchema } from '../../../lib/system/forgetting/schema.ts';

export const operation = defineOperation({
  operationId: 'forgetUser',
  summary: 'Replace the names of a deleted user everywhere',
  description:
    'Replaces the names, usernames and e-mail addresses that a deleted account ever had by `deleted-user-ID`: in events, logs of deliveries, sign-ins, change requests and wherever else they are stored. Ids and the order of events stay. It cannot be undone. This happens in the background, within minutes or, on an instance with millions of events, within hours; send the request again to see whether it is done. Records the event `user-forgotten`. Returns 409 while the account exists, and 404 for an id that no account ever had.',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin/{id}/forget',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'It is requested, or done.', schema: forgettingSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => ({
  status: 200,
  body: presentForgetting(await requestForgetting(caller.author, params.id)),
}));
