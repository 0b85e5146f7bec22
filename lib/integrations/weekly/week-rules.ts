import { weekOf } from '../../platform/dynamo/weeks.ts';

const DAY_MS = 86_400_000;

/** The number of a week that begins on Monday, in UTC. Weeks since 1970 begin on Thursday. Pure. */
export function weekFromMonday(now: Date): number {
  return weekOf(new Date(now.getTime() - 4 * DAY_MS));
}
