import { callAws, usualTimeouts } from '../aws/call-aws.ts';
import { config } from '../config.ts';
import { isObject } from '../is-object.ts';

/**
 * Publishes a message in a channel of AppSync Events.
 * @param channel with its namespace: `/changes/environments/…`
 * @throws {Error} when it is not taken
 * @see https://docs.aws.amazon.com/appsync/latest/eventapi/publish-http.html
 */
export async function publishEvent(channel: string, message: object): Promise<void> {
  const { pushEndpoint: endpoint } = config();
  const { text } = await callAws(
    { name: 'appsync', endpoint, timeouts: usualTimeouts(undefined) },
    {
      operation: 'PublishEvent',
      path: '/event',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, events: [JSON.stringify(message)] }),
    },
  );
  const answer: unknown = JSON.parse(text);
  const failed = isObject(answer) && Array.isArray(answer.failed) ? answer.failed : [];
  if (failed.length > 0) throw new Error('The channel did not take the message.');
}
