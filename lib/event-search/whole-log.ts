import type { Event } from '../events/log/types.ts';
import {
  type EventLog,
  type EventPage,
  findPositions,
  readPositions,
} from '../events/read/event-reader.ts';
import { ValidationError } from '../platform/errors.ts';

/**
 * A Lambda response has at most 6 MB (6,291,556 bytes), part of which is for headers and the rest
 * of the body.
 */
const MAX_ANSWER_BYTES = 6_200_000;

/** No event is smaller, so a log that cannot fit is refused before it is read. */
const SMALLEST_EVENT_BYTES = 250;

const PAGE = 500;

/**
 * Lists all events of a log, newest first.
 *
 * @param isPresent leaves out what is in the log of a project from deleted projects with the same id
 * @param elsewhere how to read them in pages, for the message to a caller who requests too many
 * @throws {ValidationError} when they do not fit one response
 */
export async function listAllEvents(
  log: EventLog,
  elsewhere: string,
  { isPresent = false } = {},
): Promise<EventPage> {
  const { first, last } = await findPositions({ log, isPresent });
  const total = last - first + 1;
  const refuse = (): never => {
    throw new ValidationError(
      `The ${total} events are too many for one response. Read them in pages: ${elsewhere}`,
    );
  };
  if (total * SMALLEST_EVENT_BYTES > MAX_ANSWER_BYTES) refuse();
  const events: Event[] = [];
  let bytes = 0;
  for (let newest = last; newest >= first; newest -= PAGE) {
    const page = await readPositions(log, {
      first: Math.max(first, newest - PAGE + 1),
      last: newest,
    });
    for (const event of page) bytes += answerBytes(event);
    if (bytes > MAX_ANSWER_BYTES) refuse();
    events.push(...page);
  }
  return { events, total };
}

/** In Lambda's response the body is encoded as a string once more, so its quotes take two bytes. */
function answerBytes(event: Event): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(event)));
}
