import { defineOperation } from '../../../lib/http/contract.ts';
import { getWaitingDevice } from '../../../lib/identity/device-sign-in/answer-device.ts';
import {
  userCodeSchema,
  waitingDeviceSchema,
} from '../../../lib/identity/device-sign-in/schema.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getWaitingDevice',
  summary: 'Get the program that waits with a code',
  description:
    'For the page on which a person lets a program in. Needs a session: 409 with a token. A person can enter 60 codes an hour.',
  tag: 'Personal access tokens',
  sharedFunction: manageProfileFunction,
  method: 'POST',
  path: '/api/admin/user/waiting-device',
  access: { kind: 'admin', permissions: [] },
  body: userCodeSchema,
  responses: { 200: { description: 'The program.', schema: waitingDeviceSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415, 429],
})(async ({ caller, body }) => ({
  status: 200,
  body: await getWaitingDevice(caller, body.userCode),
}));
