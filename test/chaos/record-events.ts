import { setTimeout as pause } from 'node:timers/promises';
import { readHeads } from '../../lib/events/log/event-log.ts';
import { findEvents } from '../../lib/events/log/outbox.ts';
import type { Event } from '../../lib/events/log/types.ts';
import { EVENT_TYPE } from './chaos-event.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';

/** Two concurrent writers, so that changes race each other as well. */
const WRITERS = 2;
const MOST_EVENTS_IN_A_CHANGE = 5;
const LOOK_AGAIN_MS = 50;
/** The probability that a change's process is killed before, during or after its commit. */
const KILL_PROBABILITY = 0.05;
const LONGEST_LIFE_MS = 40;

/**
 * Records events, one to five in a change, until this many are acknowledged.
 *
 * @param isBusy recording pauses while it returns true: the campaign tests faults, not load
 * @returns the names of the acknowledged events
 */
export async function recordEvents(
  count: number,
  recorder: Recorder,
  random: Random,
  isBusy: (acknowledged: number) => boolean,
): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  const recordOne = async (): Promise<void> => {
    const size = Math.min(random.int(1, MOST_EVENTS_IN_A_CHANGE), count - acknowledged.length);
    const names = Array.from({ length: size }, (_, index) => `chaos-${next + index}`);
    next += size;
    const change = recorder.record(names);
    if (random.chance(KILL_PROBABILITY)) {
      await pause(random.int(0, LONGEST_LIFE_MS));
      recorder.kill();
    }
    if (await change) acknowledged.push(...names);
  };
  const write = async (): Promise<void> => {
    while (acknowledged.length < count) {
      if (isBusy(acknowledged.length)) await pause(LOOK_AGAIN_MS);
      else await recordOne();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return acknowledged;
}

/** The campaign's events in the log: all acknowledged ones, and maybe some more. */
export async function readRecorded(): Promise<Event[]> {
  const { length = 0 } = (await readHeads(['all'])).get('all') ?? {};
  const found = await findEvents(Array.from({ length }, (_, index) => index + 1));
  return found.flatMap((event) => (event?.type === EVENT_TYPE ? [event] : []));
}
