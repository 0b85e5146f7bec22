import { tripSafeguards } from './trip-safeguards.ts';

/** What CloudWatch tells EventBridge when an alarm changes its state. */
const ALARM_CHANGE = 'CloudWatch Alarm State Change';

/** An alarm that went off. */
interface Alarm {
  readonly alarmName: string;
  readonly arn: string | null;
  readonly time: string | null;
}

/** Whether an event of EventBridge is about an alarm. */
function isAlarmChange(event: unknown): boolean {
  return fieldsOf(event)['detail-type'] === ALARM_CHANGE;
}

/**
 * Trips the safeguards that wait for an alarm, if the event says that it went off.
 * @param event as EventBridge delivers it
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */
export async function tripByAlarm(event: unknown): Promise<void> {
  const alarm = alarmIn(event);
  if (!alarm) return;
  const { alarmName: name } = alarm;
  await tripSafeguards(
    { kind: 'cloudwatch-alarm', name },
    {
      reason: `The CloudWatch alarm "${name}" went off.`,
      origin: { source: 'cloudwatch-alarm', ...alarm },
    },
  );
}

/** The alarm of an event; `undefined` unless it went off. Pure. */
function alarmIn(event: unknown): Alarm | undefined {
  if (!isAlarmChange(event)) return undefined;
  const { detail, resources, time } = fieldsOf(event);
  const { alarmName, state } = fieldsOf(detail);
  if (typeof alarmName !== 'string' || fieldsOf(state).value !== 'ALARM') return undefined;
  const [arn] = Array.isArray(resources) ? resources : [];
  return { alarmName, arn: textOf(arn), time: textOf(time) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
