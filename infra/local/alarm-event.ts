import { randomUUID } from 'node:crypto';

/** The states of an alarm of CloudWatch. */
export const alarmStates = ['ALARM', 'OK', 'INSUFFICIENT_DATA'] as const;

const ACCOUNT = '000000000000';
const REGION = 'us-east-1';

/**
 * What EventBridge delivers when an alarm changes its state.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */
export function alarmEvent(
  alarmName: string,
  value: (typeof alarmStates)[number],
  now: Date = new Date(),
) {
  const timestamp = now.toISOString();
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'CloudWatch Alarm State Change',
    source: 'aws.cloudwatch',
    account: ACCOUNT,
    time: timestamp,
    region: REGION,
    resources: [`arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:${alarmName}`],
    detail: {
      alarmName,
      configuration: { metrics: [] },
      previousState: { value: value === 'ALARM' ? 'OK' : 'ALARM', reason: '', timestamp },
      state: { value, reason: 'Sent by hand.', timestamp },
    },
  };
}
