import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { StackOfStage } from './options.ts';
import { stackOutput } from './stack-output.ts';

/** What SNS has in place of the ARN of a subscription that nobody has confirmed. */
const UNCONFIRMED = 'PendingConfirmation';
const HOW =
  'Subscribe an address, and open the link in the message of AWS: see "Who gets alarms" in docs/deploying.md.';

/**
 * Who does not hear the alarms of an instance, in words.
 * @returns `undefined` when somebody hears them, and when nobody may read who does
 */
export async function unheardAlarms(
  stack: StackOfStage,
  region: string,
): Promise<string | undefined> {
  const client = new SNSClient({ region, maxAttempts: 2 });
  try {
    const TopicArn = await stackOutput('AlarmTopicArn', stack, region);
    const { Subscriptions = [] } = await client.send(
      new ListSubscriptionsByTopicCommand({ TopicArn }),
    );
    const unconfirmed = Subscriptions.filter(
      ({ SubscriptionArn }) => SubscriptionArn === UNCONFIRMED,
    );
    if (unconfirmed.length > 0) {
      const addresses = unconfirmed.map(({ Endpoint }) => Endpoint).join(', ');
      return `Warning: alarms do not reach ${addresses}, because nobody has opened the link in the message of AWS. AWS forgets the address after two days.`;
    }
    return Subscriptions.length === 0 ? `Warning: nobody gets the alarms. ${HOW}` : undefined;
  } catch {
    // A warning is not worth a failed command.
    return undefined;
  } finally {
    client.destroy();
  }
}
