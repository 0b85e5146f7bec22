import { mayListen } from '../../lib/clients/push/may-listen.ts';
import { defineAuthorizer } from '../../lib/platform/workers.ts';

export const worker = defineAuthorizer(
  {
    workerId: 'authorizePush',
    summary: 'Check whether a caller can listen to a channel of changes',
    source: { kind: 'authorizer' },
    // AppSync waits for ten.
    timeoutSeconds: 10,
  },
  mayListen,
);
