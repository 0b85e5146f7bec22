import { defineOperation } from '../../../lib/http/contract.ts';
import { answerDevice } from '../../../lib/identity/device-sign-in/answer-device.ts';
import { deviceAnswerSchema } from '../../../lib/identity/device-sign-in/schema.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'answerDevice',
  summary: 'Send the answer to a program that waits with a code',
  description:
    'The program gets a personal access token with all rights of the caller, unless the session in which it was allowed ends before. Needs a session: 409 with a token.',
  tag: 'Personal access tokens',
  sharedFunction: manageProfileFunction,
  method: 'POST',
  path: '/api/admin/user/device-answer',
  access: { kind: 'admin', permissions: [] },
  body: deviceAnswerSchema,
  responses: { 200: { description: 'The answer is stored.' } },
  errors: [400, 401, 403, 404, 409, 413, 415, 429],
})(async ({ caller, body: { userCode, ...sent } }) => {
  await answerDevice(caller, userCode, sent);
  return { status: 200 };
});
