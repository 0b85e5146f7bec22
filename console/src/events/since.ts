import type { ShownEvent } from './types.ts';

/** What tells which thing an event is about. */
type AboutEvent = Pick<
  ShownEvent,
  'id' | 'type' | 'featureName' | 'environment' | 'data' | 'preData'
>;

/**
 * The newer events that changed the same thing: what was done since would be undone with it. Pure.
 * @param others events of the same flag
 */
export function changedSince<E extends AboutEvent>(event: AboutEvent, others: readonly E[]): E[] {
  const thing = thingOf(event);
  return others.filter((other) => other.id > event.id && thingOf(other) === thing);
}

/** Whether somebody has switched a flag back already. Pure. @param since newer events of the same thing, newest first */
export function isSwitchedBack({ type }: AboutEvent, since: readonly AboutEvent[]): boolean {
  return isSwitch(type) && since[0] !== undefined && since[0].type !== type;
}

/** What an event is about, as a text that is the same for the same thing. */
function thingOf(event: AboutEvent): string {
  return [event.featureName, event.environment, partOf(event)].join('/');
}

function partOf({ type, data, preData }: AboutEvent): string {
  if (isSwitch(type)) return 'switch';
  if (type.startsWith('feature-strategy-')) return `strategy ${(data ?? preData)?.id}`;
  if (type.startsWith('feature-dependenc')) return 'dependencies';
  return type;
}

function isSwitch(type: string): boolean {
  return type === 'feature-environment-enabled' || type === 'feature-environment-disabled';
}
