import { parseMailMessage } from '../../lib/identity/password-mails/model.ts';
import { sendRequestedMail } from '../../lib/identity/password-mails/send-requested-mail.ts';
import { defineQueueWorker } from '../../lib/platform/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'sendMail',
    summary: 'Send an e-mail with a password link',
    // One at a time, so that a slow server fails no other mail; few, because servers limit connections.
    source: { kind: 'queue', queue: 'mails', batchSize: 1, maximumConcurrency: 5 },
    timeoutSeconds: 30,
    isForMail: true,
  },
  (message, record) => sendRequestedMail(parseMailMessage(message), record),
);
