import { expect, it } from 'vitest';
import { readResources } from '../../../../infra/local/cloudformation.ts';
import { secondsToWait } from '../../../../lib/platform/queues/postpone-message.ts';

it.each([
  [1, 15],
  [2, 30],
  [6, 480],
  [7, 900],
  [30, 900],
])('a message that has failed %i times waits for %i seconds', (receives, seconds) => {
  expect(secondsToWait(receives)).toBe(seconds);
});

it('a mail waits for a server that is down for some six hours, within the time that the queue keeps it', async () => {
  const { RedrivePolicy, MessageRetentionPeriod } = ((
    await readResources('queues.yml', 'AWS::SQS::Queue')
  ).get('MailsQueue')?.Properties ?? {}) as {
    readonly RedrivePolicy: { readonly maxReceiveCount: number };
    readonly MessageRetentionPeriod: number;
  };
  const waits = Array.from({ length: RedrivePolicy.maxReceiveCount - 1 }, (_, i) =>
    secondsToWait(i + 1),
  );
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600;

  expect(hours).toBeGreaterThan(5.5);
  expect(hours).toBeLessThan(MessageRetentionPeriod / 3_600);
});
