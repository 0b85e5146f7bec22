import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Part } from './embedded-services.ts';
import { startLocalServer } from './local-server.ts';

/** An event on a bus. */
export interface PutEvent {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Time: number;
  /** JSON. */
  readonly Detail: string;
}

/** What EventBridge takes at once. */
const MOST_ENTRIES = 10;
const MOST_BYTES = 262_144;

/**
 * The local counterpart of EventBridge's `PutEvents`.
 * @param onEvent called for each event that was put; returns whether the bus takes it
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
 */
export function startEventBus(onEvent: (event: PutEvent) => boolean): Promise<Part> {
  return startLocalServer((request, response) => putEvents(request, response, onEvent));
}

async function putEvents(
  request: IncomingMessage,
  response: ServerResponse,
  onEvent: (event: PutEvent) => boolean,
): Promise<void> {
  const body = await text(request);
  const { Entries = [] } = JSON.parse(body) as { readonly Entries?: readonly PutEvent[] };
  const isPut = request.headers['x-amz-target'] === 'AWSEvents.PutEvents';
  const size = Entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  if (!isPut || Entries.length === 0 || Entries.length > MOST_ENTRIES || size > MOST_BYTES) {
    return send(response, 400, { __type: 'ValidationException', message: 'Not valid.' });
  }
  const taken = Entries.map(onEvent);
  send(response, 200, {
    FailedEntryCount: taken.filter((isTaken) => !isTaken).length,
    Entries: taken.map((isTaken) =>
      isTaken ? { EventId: randomUUID() } : { ErrorCode: 'ThrottlingException' },
    ),
  });
}

/** As EventBridge counts them. */
function bytesOf({ Source, DetailType, Detail }: PutEvent): number {
  return 14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(body));
}
