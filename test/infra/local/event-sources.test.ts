import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Part, startSqs } from '../../../infra/local/embedded-services.ts';
import { rateInMs, startEventSources } from '../../../infra/local/event-sources.ts';
import { BuiltFunctions } from '../../../infra/local/functions.ts';
import type { Queue } from '../../../infra/local/queues.ts';

let part: Part;
let client: SQSClient;
let folder: string;
let work: Queue;
let dead: Queue;
let stop: () => Promise<void>;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'flagwright-sources-'));
  part = await startSqs();
  client = new SQSClient({
    endpoint: part.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  dead = await createQueue('Dead', {});
  work = await createQueue('Work', {
    VisibilityTimeout: '1',
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 2 }),
  });
  stop = async () => undefined;
});

afterEach(async () => {
  await stop();
  client.destroy();
  await part.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a worker with a queue', () => {
  it('receives messages in the format of Lambda', async () => {
    await startWorker(append('JSON.stringify(event.Records[0])'));

    await send('{"ids":[1]}');

    await expect.poll(seen).toHaveLength(1);
    expect(JSON.parse((await seen())[0] ?? '')).toMatchObject({
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      body: '{"ids":[1]}',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d+$/) },
      eventSource: 'aws:sqs',
      eventSourceARN: work.arn,
      awsRegion: 'us-east-1',
    });
  });

  it('deletes handled messages from the queue', async () => {
    await startWorker('return { batchItemFailures: [] };');

    await send('handled');

    await expect.poll(() => messagesIn(work)).toBe(0);
    expect(await messagesIn(dead)).toBe(0);
  });

  it('receives a failed message again, until it goes to the dead-letter queue', async () => {
    await startWorker(`
      ${append('event.Records[0].body + event.Records[0].attributes.ApproximateReceiveCount')}
      return { batchItemFailures: event.Records.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })) };
    `);

    await send('bad');

    await expect.poll(() => messagesIn(dead), { timeout: 15_000 }).toBe(1);
    expect(await seen()).toEqual(['bad1', 'bad2']);
  });

  it('continues after an error', async () => {
    await startWorker(`
      if (event.Records.some(({ body }) => body === 'poison')) throw new Error('planted');
      ${append('event.Records[0].body')}
    `);
    await send('poison');
    await expect.poll(() => messagesIn(dead), { timeout: 15_000 }).toBe(1);

    await send('fine');

    await expect.poll(seen).toEqual(['fine']);
  });

  it('receives the next batch while another is still running', async () => {
    await startWorker(`
      if (event.Records.some(({ body }) => body === 'endless')) await new Promise(() => undefined);
      ${append('event.Records[0].body')}
    `);
    await send('endless');
    await expect.poll(() => inFlight(work)).toBe(1);

    await send('next');

    await expect.poll(seen).toEqual(['next']);
  });

  it('never receives more parallel batches than its limit', async () => {
    await startWorker(
      `${append('event.Records[0].body')} await new Promise(() => undefined);`,
      undefined,
      2,
    );
    await send('first');
    await expect.poll(seen).toHaveLength(1);
    await send('second');
    await expect.poll(seen).toHaveLength(2);

    await send('third');

    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: work.url,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    expect(Messages.map(({ Body }) => Body)).toContain('third');
  });

  it('receives nothing after the stop', async () => {
    await startWorker(append('event.Records[0].body'));
    await stop();

    await send('late');

    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: work.url, WaitTimeSeconds: 1 }),
    );
    expect(Messages.map(({ Body }) => Body)).toEqual(['late']);
  });
});

describe('a worker with a schedule', () => {
  it('has run once after the start', async () => {
    await startWorker(append(`event['detail-type']`), 'rate(1 minute)');

    expect(await seen()).toEqual(['Scheduled Event']);
  });

  it('that throws does not prevent the start', async () => {
    await expect(
      startWorker(`throw new Error('planted');`, 'rate(1 minute)'),
    ).resolves.toBeUndefined();
  });
});

describe('a rate', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('%s is %i ms', (rate, ms) => {
    expect(rateInMs(rate)).toBe(ms);
  });

  it('in another format is refused', () => {
    expect(() => rateInMs('cron(0 * * * ? *)')).toThrow('"cron(0 * * * ? *)" is not a rate');
  });
});

async function createQueue(id: string, Attributes: Record<string, string>): Promise<Queue> {
  const { QueueUrl: url = '' } = await client.send(
    new CreateQueueCommand({ QueueName: id, Attributes }),
  );
  const found = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
  );
  return { id, url, arn: found.Attributes?.QueueArn ?? '' };
}

function send(MessageBody: string) {
  return client.send(new SendMessageCommand({ QueueUrl: work.url, MessageBody }));
}

/** Starts one worker with the given code, fed by the queue or by a schedule. */
async function startWorker(
  code: string,
  rate?: string,
  maximumConcurrency?: number,
): Promise<void> {
  await mkdir(join(folder, 'functions', 'worker'), { recursive: true });
  const source = `export const handler = async (event) => { ${code} };`;
  await writeFile(join(folder, 'functions', 'worker', 'index.mjs'), source);
  const arn = { 'Fn::GetAtt': ['Work', 'Arn'] as const };
  const event = rate
    ? { schedule: { rate: [rate] } }
    : { sqs: { arn, batchSize: 10, ...(maximumConcurrency && { maximumConcurrency }) } };
  const functions = new BuiltFunctions(folder, { worker: { events: [event] } });
  const queues = new Map([['Work', work]]);
  stop = await startEventSources({ functions, client, queues, region: 'us-east-1' });
}

function append(what: string) {
  return `await (await import('node:fs/promises')).appendFile(${JSON.stringify(join(folder, 'seen'))}, ${what} + '\\n');`;
}

async function seen(): Promise<string[]> {
  return (await readFile(join(folder, 'seen'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
}

async function messagesIn(queue: Queue): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['All'] }),
  );
  return (
    Number(Attributes.ApproximateNumberOfMessages) +
    Number(Attributes.ApproximateNumberOfMessagesNotVisible)
  );
}

async function inFlight(queue: Queue): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['All'] }),
  );
  return Number(Attributes.ApproximateNumberOfMessagesNotVisible);
}
