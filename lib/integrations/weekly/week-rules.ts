import { DAY_MS } from '../../platform/days.ts';
import { weekOf } from '../../platform/dynamo/weeks.ts';

/** The number of a week that begins on Monday, in UTC. Weeks since 1970 begin on Thursday. Pure. */
export function weekFromMonday(now: Date): number {
  return weekOf(new Date(now.getTime() - 4 * DAY_MS));
}
