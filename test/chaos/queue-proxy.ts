import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Random } from './random.ts';

/** The faults that the proxy injected. */
export interface QueueFaults {
  /** Messages that were queued a second time. */
  duplicated: number;
  /** Messages that were delayed, so that later ones overtake them. */
  held: number;
  /** Messages that were refused, alone or with their whole call. */
  refused: number;
  /** Acknowledged messages that are delivered again. */
  undeleted: number;
}

/** An SQS with all the faults that the documentation of standard queues warns about. */
export interface QueueProxy {
  readonly endpoint: string;
  readonly faults: Readonly<QueueFaults>;
  /** From now on every call is forwarded unchanged. */
  calm(): void;
  close(): Promise<void>;
}

interface Entry {
  readonly Id: string;
  readonly DelaySeconds?: number;
}

/** A call of the JSON protocol of SQS, or its response. */
interface Body {
  readonly Entries?: readonly Entry[];
  readonly Messages?: readonly object[];
  readonly Successful?: readonly object[];
  readonly Failed?: readonly object[];
  readonly DelaySeconds?: number;
}

interface Answer {
  readonly status: number;
  readonly body: Body;
}

type Forward = (body: Body) => Promise<Answer>;

/** The probability of each fault, per message or call. */
const LIKELY = {
  refuseCall: 0.05,
  refuse: 0.02,
  duplicate: 0.05,
  hold: 0.1,
  undelete: 0.03,
} as const;
const LONGEST_HOLD_SECONDS = 3;

/** A refusal that the SDK does not retry. */
const refusal: Answer = {
  status: 400,
  body: { __type: 'com.amazonaws.sqs#OverLimit', message: 'Refused by the campaign.' } as Body,
};

/** Starts the proxy in front of real queues. */
export async function startQueueProxy(target: string, random: Random): Promise<QueueProxy> {
  const faults: QueueFaults = { duplicated: 0, held: 0, refused: 0, undeleted: 0 };
  const misbehave = misbehaviours(random, faults);
  let isCalm = false;
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const call = (await json(request)) as Body;
      const [, action = ''] = String(request.headers['x-amz-target']).split('.');
      const forward = forwarder(target, request, gone.signal);
      const misbehaviour = isCalm ? undefined : misbehave[action];
      send(response, await (misbehaviour ? misbehaviour(call, forward) : forward(call)));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    calm: () => {
      isCalm = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Misbehaviour = (call: Body, forward: Forward) => Promise<Answer>;

/** The faults of each kind of call. Other kinds are forwarded unchanged. */
function misbehaviours(random: Random, faults: QueueFaults): Record<string, Misbehaviour> {
  const hold = <T extends { readonly DelaySeconds?: number }>(message: T): T => {
    if (!random.chance(LIKELY.hold)) return message;
    faults.held += 1;
    const { DelaySeconds = 0 } = message;
    return { ...message, DelaySeconds: DelaySeconds + random.int(1, LONGEST_HOLD_SECONDS) };
  };
  return {
    SendMessage: async (call, forward) => {
      if (random.chance(LIKELY.refuseCall)) {
        faults.refused += 1;
        return refusal;
      }
      if (random.chance(LIKELY.duplicate)) {
        faults.duplicated += 1;
        await forward(hold(call));
      }
      return forward(hold(call));
    },
    SendMessageBatch: async (call, forward) => {
      const { Entries = [] } = call;
      const refused = Entries.filter(() => random.chance(LIKELY.refuse));
      faults.refused += refused.length;
      const Failed = refused.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false }));
      const accepted = random.shuffle(Entries.filter((entry) => !refused.includes(entry)));
      if (accepted.length === 0) return { status: 200, body: { Successful: [], Failed } };
      const answer = await forward({ ...call, Entries: accepted.map(hold) });
      const twice = accepted.filter(() => random.chance(LIKELY.duplicate));
      if (twice.length > 0) {
        faults.duplicated += twice.length;
        await forward({ ...call, Entries: twice.map(hold) });
      }
      return {
        ...answer,
        body: { ...answer.body, Failed: [...(answer.body.Failed ?? []), ...Failed] },
      };
    },
    ReceiveMessage: async (call, forward) => {
      const answer = await forward(call);
      const { Messages } = answer.body;
      return Messages
        ? { ...answer, body: { ...answer.body, Messages: random.shuffle(Messages) } }
        : answer;
    },
    DeleteMessageBatch: async (call, forward) => {
      const { Entries = [] } = call;
      const kept = Entries.filter(() => random.chance(LIKELY.undelete));
      faults.undeleted += kept.length;
      const Successful = kept.map(({ Id }) => ({ Id }));
      const deleted = Entries.filter((entry) => !kept.includes(entry));
      if (deleted.length === 0) return { status: 200, body: { Successful, Failed: [] } };
      const { status, body } = await forward({ ...call, Entries: deleted });
      return { status, body: { ...body, Successful: [...(body.Successful ?? []), ...Successful] } };
    },
  };
}

/** Forwards calls to the queues; if the caller is killed, its long poll is aborted. */
function forwarder(target: string, request: IncomingMessage, signal: AbortSignal): Forward {
  return async (body) => {
    const answer = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(request.headers['x-amz-target']),
        authorization: request.headers.authorization ?? '',
      },
      body: JSON.stringify(body),
      signal,
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
}
