import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendMessages } from '../../../../lib/platform/queues/send-messages.ts';
import {
  type AwsProxy,
  answerOf,
  type Body,
  startAwsProxy,
} from '../../../support/aws-proxy/aws-proxy.ts';
import { localAws } from '../../../support/local-aws.ts';

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
}

/** A queue that refuses chosen messages, and keeps the rest. */
let queue: AwsProxy;
/** Why an entry is refused, if it is. */
let refuse: (entry: Entry) => { readonly Code: string; readonly SenderFault: boolean } | undefined;
let received: string[] = [];
let printed: string[] = [];

beforeAll(async () => {
  queue = await startAwsProxy('', async ({ input }) => {
    const entries = (input.Entries ?? []) as readonly Entry[];
    const Failed: Body[] = [];
    for (const entry of entries) {
      const why = refuse(entry);
      if (why) Failed.push({ Id: entry.Id, Message: `no: ${entry.MessageBody}`, ...why });
      else received.push(entry.MessageBody);
    }
    return answerOf(200, { Successful: [], Failed });
  });
  Object.assign(process.env, localAws, { SQS_ENDPOINT: queue.endpoint });
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});

afterAll(() => {
  vi.restoreAllMocks();
  queue.close();
});

beforeEach(() => {
  received = [];
  printed = [];
});

const send = () =>
  sendMessages(
    `${queue.endpoint}/queue`,
    [1, 2, 3].map((secret) => ({ body: { secret } })),
  );
const busy = { Code: 'ThrottlingException', SenderFault: false };

it('what a busy queue did not take is sent again, and nothing else', async () => {
  let refusals = 2;
  refuse = ({ Id }) => (Id === '1' && refusals-- > 0 ? busy : undefined);
  await send();

  expect(received).toEqual(['{"secret":1}', '{"secret":3}', '{"secret":2}']);
});

it('a queue that stays busy is a 503', async () => {
  refuse = () => busy;

  await expect(send()).rejects.toMatchObject({ status: 503 });
});

it('what is wrong with a message is no reason to send it again', async () => {
  let calls = 0;
  refuse = () => {
    calls += 1;
    return { Code: 'InvalidMessageContents', SenderFault: true };
  };

  await expect(send()).rejects.toThrow('SQS refused 3 of 3 messages: InvalidMessageContents');
  expect(calls).toBe(3);
});

it('the log reports each attempt, without the messages', async () => {
  let refusals = 1;
  refuse = () => (refusals-- > 0 ? busy : undefined);
  await send();

  expect(printed.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      message: 'a call to AWS is throttled',
      operation: 'SendMessageBatch',
      attempt: 1,
      reason: 'ThrottlingException',
    }),
  ]);
  expect(printed.join()).not.toContain('secret');
});
