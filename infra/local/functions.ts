import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

/** The properties of a function in `serverless.yml` that the local stack uses. */
export interface FunctionDefinition {
  readonly timeout?: number;
  readonly events: readonly {
    readonly httpApi?: '*' | { readonly method: string; readonly path: string };
    readonly sqs?: {
      readonly arn: { readonly 'Fn::GetAtt': readonly [string, string] };
      readonly batchSize: number;
      readonly maximumConcurrency?: number;
    };
    readonly schedule?: { readonly rate: readonly string[] };
  }[];
}

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** A function exceeded its timeout. */
export class FunctionTimeoutError extends Error {
  override readonly name = 'FunctionTimeoutError';

  constructor(id: string, seconds: number) {
    super(`${id} ran longer than ${seconds} seconds`);
  }
}

/** Default timeout of a function in seconds: `timeout` in `serverless.yml`. */
const DEFAULT_TIMEOUT_SECONDS = 29;

/** All functions of the service, and how one is run. */
export interface Functions {
  /** By id. */
  readonly definitions: ReadonlyMap<string, FunctionDefinition>;
  /**
   * Runs a function on an event.
   * @throws {FunctionTimeoutError} and any error of the function
   */
  invoke(id: string, event: unknown): Promise<unknown>;
  /** Ends what it has started. */
  close?(): void;
}

/** The built functions, each loaded into this process on its first call. */
export class BuiltFunctions implements Functions {
  readonly definitions: ReadonlyMap<string, FunctionDefinition>;
  readonly #folder: string;
  readonly #loaded = new Map<string, Promise<{ readonly handler: Handler }>>();

  constructor(folder: string, definitions: Readonly<Record<string, FunctionDefinition>>) {
    this.#folder = folder;
    this.definitions = new Map(Object.entries(definitions));
  }

  /**
   * Runs a function from its bundle, the same file that is deployed.
   * @throws {FunctionTimeoutError} and any error of the function
   */
  async invoke(id: string, event: unknown): Promise<unknown> {
    const seconds = this.definitions.get(id)?.timeout ?? DEFAULT_TIMEOUT_SECONDS;
    const { handler } = await this.#load(id);
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new FunctionTimeoutError(id, seconds)), seconds * 1_000);
    try {
      return await Promise.race([
        handler(event, contextOf(id, Date.now() + seconds * 1_000)),
        timeout,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Node remembers modules too, but takes a while to find them. */
  #load(id: string): Promise<{ readonly handler: Handler }> {
    const loaded =
      this.#loaded.get(id) ??
      import(pathToFileURL(resolve(this.#folder, 'functions', id, 'index.mjs')).href);
    this.#loaded.set(id, loaded);
    return loaded;
  }
}

/** Loads the list of functions that were built into a folder. */
export async function readFunctions(folder: string): Promise<Functions> {
  const text = await readFile(resolve(folder, 'functions.json'), 'utf8');
  return new BuiltFunctions(folder, JSON.parse(text) as Record<string, FunctionDefinition>);
}

function contextOf(id: string, deadline: number): Context {
  const obsolete = () => {
    throw new Error('Callbacks are not supported in Node 24: return a promise');
  };
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: true,
    functionName: id,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${id}`,
    logGroupName: `/aws/lambda/${id}`,
    logStreamName: 'local',
    memoryLimitInMB: '1024',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: obsolete,
    fail: obsolete,
    succeed: obsolete,
  };
}
