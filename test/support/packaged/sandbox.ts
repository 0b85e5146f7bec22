import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { FunctionTimeoutError } from '../../../infra/local/functions.ts';
import { toolFile } from '../fetch-tools.ts';
import type { PackagedFunction } from './packaged-functions.ts';
import { InvocationError, type RuntimeApi, startRuntimeApi } from './runtime-api.ts';
import { ACCOUNT, REGION } from './template-values.ts';

/** Lambda gives JavaScript nine tenths of a function's memory, and a twentieth to each half of what is young. */
const HEAP_SHARE = 0.9;
const YOUNG_SHARE = 0.05;

const rapidClient = resolve(import.meta.dirname, 'rapid-client.mjs');
const runtimeClient = toolFile('lambda-runtime', 'aws-lambda-ric/index.mjs');

/** What a function is started with. */
export interface SandboxOptions {
  readonly packaged: Omit<PackagedFunction, 'definition' | 'variables' | 'role'>;
  /** The folder with its unpacked files. */
  readonly folder: string;
  /** The variables of its configuration, and those that only this machine needs. */
  readonly variables: Readonly<Record<string, string>>;
}

/** One execution environment: a process of its own that runs one event at a time. */
export class Sandbox {
  readonly id: string;
  readonly #timeoutSeconds: number;
  readonly #api: RuntimeApi;
  readonly #process: ChildProcess;
  #hasEnded = false;

  private constructor({ packaged }: SandboxOptions, api: RuntimeApi, child: ChildProcess) {
    this.id = packaged.id;
    this.#timeoutSeconds = packaged.timeoutSeconds;
    this.#api = api;
    this.#process = child;
    child.once('exit', (code, signal) => {
      this.#hasEnded = true;
      api.fail(new InvocationError(`The runtime of ${this.id} exited: ${code ?? signal}`));
      api.close();
    });
  }

  /** Starts a process that waits for its first event. */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const { packaged, folder } = options;
    const api = await startRuntimeApi(arnOf(packaged.name));
    const old = Math.floor(packaged.memorySize * HEAP_SHARE);
    const young = Math.floor(packaged.memorySize * YOUNG_SHARE);
    const heap = [`--max-old-space-size=${old}`, `--max-semi-space-size=${young}`];
    const child = spawn(process.execPath, [...heap, '--import', rapidClient, runtimeClient], {
      cwd: folder,
      env: environmentOf(options, api),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => process.stdout.write(`${line}\n`));
    }
    return new Sandbox(options, api, child);
  }

  /** Whether it can take another event. */
  get isAlive(): boolean {
    return !this.#hasEnded;
  }

  /** The largest resident size so far, in megabytes of 2^20 bytes, as Lambda reports it. Linux tells it. */
  async largestMb(): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  }

  /**
   * Runs the function on an event. One that takes too long is killed.
   * @throws {FunctionTimeoutError} {InvocationError}
   */
  async invoke(event: unknown): Promise<unknown> {
    const seconds = this.#timeoutSeconds;
    const timer = setTimeout(() => {
      this.#api.fail(new FunctionTimeoutError(this.id, seconds));
      this.kill();
    }, seconds * 1_000);
    try {
      return await this.#api.invoke(event, seconds * 1_000);
    } finally {
      clearTimeout(timer);
    }
  }

  kill(): void {
    this.#hasEnded = true;
    this.#process.kill('SIGKILL');
  }
}

/** The ARN of a function by its name. */
export function arnOf(name: string): string {
  return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
}

/**
 * What Lambda sets, and nothing else of this machine. The credentials are those of the function, so that the called
 * service knows which function calls.
 */
function environmentOf({ packaged, folder, variables }: SandboxOptions, api: RuntimeApi) {
  return {
    ...variables,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    PATH: process.env.PATH ?? '',
    _HANDLER: packaged.handler,
    LAMBDA_TASK_ROOT: folder,
    LAMBDA_RUNTIME_DIR: folder,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_ACCESS_KEY_ID: packaged.id,
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
    AWS_LAMBDA_RUNTIME_API: api.address,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_FUNCTION_NAME: packaged.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(packaged.memorySize),
    AWS_LAMBDA_LOG_GROUP_NAME: packaged.logGroup,
    AWS_LAMBDA_LOG_STREAM_NAME: 'stream',
    AWS_LAMBDA_LOG_FORMAT: packaged.logFormat,
    AWS_LAMBDA_LOG_LEVEL: packaged.logLevel,
  };
}
