import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unheardAlarms } from '../../../infra/bootstrap/alarm-recipients.ts';
import { type AwsServerAnswer, stackAnswer, startAwsServer } from '../../support/aws-server.ts';
import { localAws } from '../../support/local-aws.ts';

const TOPIC = 'arn:aws:sns:eu-north-1:123456789012:flagwright-prod-AlarmTopic-1A';

beforeEach(() => {
  for (const [name, value] of Object.entries(localAws)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const subscriptions = (...members: readonly (readonly [string, string])[]): AwsServerAnswer => ({
  status: 200,
  body: `<ListSubscriptionsByTopicResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsByTopicResult><Subscriptions>${members
    .map(
      ([arn, endpoint]) =>
        `<member><TopicArn>${TOPIC}</TopicArn><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><Endpoint>${endpoint}</Endpoint></member>`,
    )
    .join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
});

it.each([
  [
    'of an address that nobody has confirmed',
    subscriptions(['PendingConfirmation', 'team@example.com'], [`${TOPIC}:1`, 'on@example.com']),
    /^Warning: alarms do not reach team@example\.com, because nobody has opened the link /,
  ],
  [
    'of nobody who gets them, also after AWS has forgotten an address',
    subscriptions(),
    /^Warning: nobody gets the alarms\. /,
  ],
])('a command warns %s', async (_what, answer, words) => {
  expect(await warningAfter(answer)).toMatch(words);
});

it.each([
  ['where somebody gets them', subscriptions([`${TOPIC}:1`, 'team@example.com'])],
  [
    'where nobody may read who does',
    {
      status: 403,
      body: '<ErrorResponse><Error><Code>AuthorizationError</Code></Error></ErrorResponse>',
    },
  ],
])('a command warns of nothing %s', async (_what, answer) => {
  expect(await warningAfter(answer)).toBeUndefined();
});

async function warningAfter(answer: AwsServerAnswer): Promise<string | undefined> {
  const server = await startAwsServer(({ operation }) =>
    operation === 'DescribeStacks' ? stackAnswer({ AlarmTopicArn: TOPIC }) : answer,
  );
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', server.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_SNS', server.endpoint);
  try {
    return await unheardAlarms({ name: 'flagwright-prod', stage: 'prod' }, 'eu-north-1');
  } finally {
    await server.close();
  }
}
