import type { PutEventsCommandOutput } from '@aws-sdk/client-eventbridge';
import { AwsCommand } from '../aws/aws-command.ts';
import { usualTimeouts } from '../aws/call-aws.ts';
import { createJsonClient, type JsonClient } from '../aws/json-client.ts';
import { config } from '../config.ts';

/** What EventBridge takes at once. */
const MOST_EVENTS_AT_ONCE = 10;
/** It takes 256 kB at once, entries with their names counted. */
const MOST_EVENT_BYTES = 240_000;

/** An event for a bus. */
export interface BusEvent {
  readonly type: string;
  /** RFC 3339. */
  readonly at: string;
  readonly detail: object;
  /** Sent in place of the detail where that is too large. */
  readonly short: object;
}

const SOURCE = 'flagwright';

/** An event as it is sent. */
interface BusEntry {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  /** Unix time in seconds. */
  readonly Time: number;
  /** JSON. */
  readonly Detail: string;
}

class PutEventsCommand extends AwsCommand<
  { readonly Entries: readonly BusEntry[] },
  PutEventsCommandOutput
> {
  readonly operation = 'PutEvents';
}

let client: JsonClient | undefined;

/**
 * Puts events on a bus, in this order, ten a call.
 * @param bus its ARN
 * @throws {Error} when the bus refuses some of them; others may have been put
 */
export async function putEvents(bus: string, events: readonly BusEvent[]): Promise<void> {
  const { eventBridgeEndpoint: endpoint } = config().audit;
  client ??= createJsonClient(
    { name: 'events', endpoint, timeouts: usualTimeouts(endpoint) },
    { target: 'AWSEvents', version: '1.1' },
  );
  const entries = events.map((event) => entryOf(bus, event));
  for (const batch of batchesOf(entries)) {
    const { Entries = [], FailedEntryCount = 0 } = await client.send(
      new PutEventsCommand({ Entries: batch }),
    );
    if (FailedEntryCount === 0) continue;
    const codes = new Set(Entries.flatMap(({ ErrorCode }) => ErrorCode ?? []));
    throw new Error(
      `The event bus refused ${FailedEntryCount} of ${batch.length} events: ${[...codes].join(', ')}`,
    );
  }
}

function entryOf(bus: string, { type, at, detail, short }: BusEvent): BusEntry {
  const whole = {
    EventBusName: bus,
    Source: SOURCE,
    DetailType: type,
    Time: Date.parse(at) / 1_000,
    Detail: JSON.stringify(detail),
  };
  return bytesOf(whole) > MOST_EVENT_BYTES ? { ...whole, Detail: JSON.stringify(short) } : whole;
}

/** As many as EventBridge takes at once. */
function batchesOf(entries: readonly BusEntry[]): BusEntry[][] {
  const batches: BusEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const batch = batches.at(-1);
    room -= bytesOf(entry);
    if (batch && batch.length < MOST_EVENTS_AT_ONCE && room >= 0) {
      batch.push(entry);
      continue;
    }
    batches.push([entry]);
    room = MOST_EVENT_BYTES - bytesOf(entry);
  }
  return batches;
}

function bytesOf({ Source, DetailType, Detail }: BusEntry): number {
  return 14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);
}
