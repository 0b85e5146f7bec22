import { HOUR_MS } from '../../platform/days.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ReceiverHour: ReceiverHour;
    ReceiverState: ReceiverState;
  }
}

/** Hours that are shown, the present one included. */
export const SHOWN_HOURS = 24;

/** Attempts in a row after which a receiver counts as failing. What is given up counts as so many at once. */
export const FAILING_AFTER = 2;

/** How many attempts ended in an hour, and how. */
interface ReceiverHour {
  readonly sk: string;
  readonly delivered?: number;
  readonly failed?: number;
  readonly ttl: number;
}

/** What was not delivered since the receiver last accepted something. */
export interface ReceiverState {
  /** RFC 3339; absent unless the last attempt failed. */
  readonly failingSince?: string;
  readonly failedInRow?: number;
  readonly ttl: number;
}

/**
 * - `off`: the integration is disabled
 * - `on`: what was sent last was delivered, or nothing was sent yet
 * - `retrying`: something waits for another attempt
 * - `failing`: nothing is delivered any more
 */
export type HealthState = 'off' | 'on' | 'retrying' | 'failing';

/** How an integration is doing. */
export interface Health {
  readonly state: HealthState;
  /** Time of the first failed attempt after the last delivered one; RFC 3339. */
  readonly since: string | null;
  /** Deliveries whose next attempt is due later. */
  readonly waiting: number;
  /** Deliveries that were given up, among the newest 100 of them. */
  readonly givenUp: number;
  readonly hours: {
    /** RFC 3339: the beginning of the first. */
    readonly from: string;
    readonly delivered: number[];
    readonly failed: number[];
  };
}

/** What is stored about the health of an integration. */
export interface HealthFacts {
  readonly state: ReceiverState | undefined;
  readonly hours: readonly ReceiverHour[];
  readonly waiting: number;
  readonly givenUp: number;
}

/** The hour of a time, as keys name it: `2026-11-27T21`. */
export function hourInKeys(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh'.length);
}

/** The hours that are shown, oldest first. */
export function shownHours(now: Date): string[] {
  return Array.from({ length: SHOWN_HOURS }, (_, index) =>
    hourInKeys(new Date(now.getTime() - (SHOWN_HOURS - 1 - index) * HOUR_MS)),
  );
}

/** How an integration is doing, from what is stored. Pure. */
export function integrationHealth(enabled: boolean, facts: HealthFacts, now: Date): Health {
  const { state, waiting, givenUp } = facts;
  const shown = shownHours(now);
  const counts = new Map(facts.hours.map((hour) => [hour.sk.slice('HOUR#'.length), hour]));
  return {
    state: stateOf(enabled, facts),
    since: state?.failingSince ?? null,
    waiting,
    givenUp,
    hours: {
      from: `${shown[0]}:00:00.000Z`,
      delivered: shown.map((hour) => counts.get(hour)?.delivered ?? 0),
      failed: shown.map((hour) => counts.get(hour)?.failed ?? 0),
    },
  };
}

function stateOf(enabled: boolean, { state, waiting }: HealthFacts): HealthState {
  if (!enabled) return 'off';
  const failed = state?.failedInRow ?? 0;
  if (failed >= FAILING_AFTER) return 'failing';
  return failed > 0 || waiting > 0 ? 'retrying' : 'on';
}
