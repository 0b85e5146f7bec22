import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Random } from './random.ts';

/** The kinds of failure, one for each receiver. */
export const faultNames = ['errors', 'timeouts', 'resets', 'redirects', 'endless'] as const;

export type FaultName = (typeof faultNames)[number];

/** A receiver's record of one event. */
export interface Seen {
  requests: number;
  /** Requests with a 2xx response. */
  accepted: number;
  /** Every `webhook-id` and every body that was received: exactly one each if there is no fault. */
  readonly ids: Set<string>;
  readonly bodies: Set<string>;
}

/** A real HTTP server that fails in one way, at random, until `calm` is called. */
export interface FaultyReceiver {
  readonly fault: FaultName;
  readonly url: string;
  /** By the id of the event in the body. */
  readonly seen: ReadonlyMap<number, Seen>;
  /** Requests to the target of redirects: counts clients that follow them. */
  readonly trapped: () => number;
  /** Stops random faults; only events that are never accepted still fail. */
  calm(): void;
  /** Accepts everything from now on. */
  heal(): void;
  close(): Promise<void>;
}

/** Low enough that most deliveries succeed within the nine attempts of the schedule. */
const FAULT_PROBABILITY = 0.4;
/** One event in this many is never accepted, so that deliveries fail for good and are replayed. */
const ONE_REFUSED_IN = 40;
const TRAP = '/trap';
const CHUNK = 'endless '.repeat(1_024);

type Fault = (response: ServerResponse, random: Random) => number | undefined;

/** Each fails in its own way and returns the status it sent, if any. */
const faults: Readonly<Record<FaultName, Fault>> = {
  errors: (response, random) => {
    const status = random.pick([400, 404, 429, 500, 502, 503]);
    response.writeHead(status, random.chance(0.3) ? { 'retry-after': '1' } : {}).end('no');
    return status;
  },
  timeouts: (response, random) => {
    // An incomplete response counts as none.
    if (random.chance(0.3)) response.socket?.write('HTTP/1.1 200 O');
    return undefined;
  },
  resets: (response, random) => {
    if (random.chance(0.5)) response.socket?.resetAndDestroy();
    else response.destroy();
    return undefined;
  },
  redirects: (response, random) => {
    const status = random.pick([301, 302, 303, 307, 308]);
    response.writeHead(status, { location: TRAP }).end();
    return status;
  },
  endless: (response, random) => {
    const status = random.pick([200, 200, 500]);
    response.writeHead(status);
    random.pick([pour, drip])(response);
    return status;
  },
};

/** Starts a receiver that fails in one way. */
export async function startFaultyReceiver(
  fault: FaultName,
  random: Random,
): Promise<FaultyReceiver> {
  const seen = new Map<number, Seen>();
  let trapped = 0;
  let isCalm = false;
  let isHealed = false;
  const fails = (eventId: number): boolean =>
    (!isCalm && random.chance(FAULT_PROBABILITY)) ||
    // Some receivers fail only after they have accepted the event.
    (!isHealed && fault !== 'endless' && eventId % ONE_REFUSED_IN === 0);
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    if (request.url === TRAP) {
      trapped += 1;
      response.end();
      return;
    }
    // A worker that is killed while sending has sent nothing.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { id } = JSON.parse(body) as { id: number };
    const entry = note(seen, id, request, body);
    const isFaulty = fails(id);
    const status = isFaulty ? faults[fault](response, random) : 200;
    if (!isFaulty) response.end();
    if (status === 200) entry.accepted += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    fault,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${fault}`,
    seen,
    trapped: () => trapped,
    calm: () => {
      isCalm = true;
    },
    heal: () => {
      isHealed = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Writes until the other side closes the connection. */
function pour(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(CHUNK)) {}
  };
  response.on('drain', write);
  write();
}

/** Writes a little from time to time, and never ends. */
function drip(response: ServerResponse): void {
  response.write('drop');
  const timer = setInterval(() => response.write('drop'), 50);
  response.on('close', () => clearInterval(timer));
}

function note(seen: Map<number, Seen>, id: number, request: IncomingMessage, body: string): Seen {
  const entry = seen.get(id) ?? { requests: 0, accepted: 0, ids: new Set(), bodies: new Set() };
  seen.set(id, entry);
  entry.requests += 1;
  entry.ids.add(String(request.headers['webhook-id']));
  entry.bodies.add(body);
  return entry;
}
