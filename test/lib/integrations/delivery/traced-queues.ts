import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Worker } from '../../../../lib/platform/workers.ts';

/** The header in which the SDK passes on the chain of calls that a function is in. */
const TRACE = 'x-amzn-trace-id';

interface Batch {
  readonly Entries?: readonly object[];
}

/** Queues that carry the header of who sends a message, as SQS does, and can be made to refuse messages. */
export interface TracedQueues {
  readonly endpoint: string;
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts a server in front of queues. The header goes along as an attribute of each message. */
export async function startTracedQueues(target: string): Promise<TracedQueues> {
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    const { host: _host, 'content-length': _length, ...headers } = request.headers;
    const body = (await json(request)) as Batch;
    const trace = request.headers[TRACE];
    const MessageAttributes = { trace: { DataType: 'String', StringValue: trace } };
    const Entries =
      trace === undefined
        ? body.Entries
        : body.Entries?.map((entry) => ({ ...entry, MessageAttributes }));
    if (isRefusing && body.Entries) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: 'com.amazonaws.sqs#OverLimit', message: '' }));
      return;
    }
    const answer = await fetch(target, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: JSON.stringify({ ...body, ...(Entries && { Entries }) }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (value) => {
      isRefusing = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A worker, and the queue that it reads. */
export interface Consumer {
  readonly worker: Worker;
  readonly queueUrl: string;
}

/**
 * Calls workers with what is in their queues, as Lambda does it: with the trace of the message, in which it
 * counts how often each function was called in one chain.
 */
export class Chains {
  /** How often one function was called in one chain, at most. */
  longest = 0;
  readonly #client: SQSClient;
  readonly #consumers: readonly Consumer[];

  constructor(endpoint: string, consumers: readonly Consumer[]) {
    this.#client = new SQSClient({ endpoint });
    this.#consumers = consumers;
  }

  /** Handles all messages that are visible, and those that this makes visible. */
  async handleAll(): Promise<void> {
    for (let handled = 1; handled > 0; ) {
      handled = 0;
      for (const consumer of this.#consumers) {
        const message = await this.#receive(consumer);
        if (!message) continue;
        handled += 1;
        await this.#call(consumer, message);
      }
    }
  }

  /** Calls a worker that no message has started: a chain begins. */
  async begin(worker: Worker): Promise<void> {
    await this.#traced(worker.contract.workerId, '', () => worker.handler(undefined as never));
  }

  close(): void {
    this.#client.destroy();
  }

  async #receive({ queueUrl: QueueUrl }: Consumer): Promise<Message | undefined> {
    const { Messages = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 1,
        MessageAttributeNames: ['All'],
      }),
    );
    return Messages[0];
  }

  async #call({ worker, queueUrl: QueueUrl }: Consumer, message: Message): Promise<void> {
    const { Body: body, MessageId: messageId, ReceiptHandle, MessageAttributes } = message;
    const trace = MessageAttributes?.trace?.StringValue ?? '';
    const result = await this.#traced(worker.contract.workerId, trace, () =>
      // Only what the worker reads of a record.
      worker.handler({ Records: [{ messageId, body }] } as never),
    );
    const { batchItemFailures } = result as { batchItemFailures: readonly object[] };
    if (batchItemFailures.length > 0) throw new Error(`A message failed: ${body}`);
    await this.#client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }

  async #traced<T>(functionName: string, trace: string, call: () => Promise<T>): Promise<T> {
    const [, lineage = ''] = /Lineage=([^;]*)/.exec(trace) ?? [];
    const counts = new Map(
      lineage
        .split('|')
        .filter((part) => part !== '')
        .map((part) => part.split(':') as [string, string]),
    );
    const times = Number(counts.get(functionName) ?? 0) + 1;
    counts.set(functionName, String(times));
    this.longest = Math.max(this.longest, times);
    const parts = [...counts].map((part) => part.join(':'));
    process.env.AWS_LAMBDA_FUNCTION_NAME = functionName;
    process.env._X_AMZN_TRACE_ID = `Root=1-0-0;Parent=0;Sampled=0;Lineage=${parts.join('|')}`;
    try {
      return await call();
    } finally {
      delete process.env.AWS_LAMBDA_FUNCTION_NAME;
      delete process.env._X_AMZN_TRACE_ID;
    }
  }
}
