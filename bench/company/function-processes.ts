import { dirname } from 'node:path';
import type { Functions } from '../../infra/local/functions.ts';
import { Sandbox } from '../../test/support/packaged/sandbox.ts';

/** What the functions of `serverless.yml` have. */
const MEMORY_MB = 512;
/** More than they have: how quick this machine is with a table beside it is not what is measured. */
const TIMEOUT_SECONDS = 120;

/** What a deployment calls otherwise than one machine does. */
const CLOUD_VARIABLES = {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'in-the-cloud',
  ALLOW_PRIVATE_IDENTITY_PROVIDER: 'in-the-cloud',
  MAIL_TRANSPORT: '',
} as const;

interface FunctionProcessesOptions {
  /** All functions; those without a bundle run in this process. */
  readonly functions: Functions;
  /** Files of bundles as they deploy, by function. */
  readonly bundles: ReadonlyMap<string, string>;
  readonly variables: Readonly<Record<string, string>>;
}

/** Some functions as the cloud runs them: each in a process of its own, with the heap of 512 MB, under AWS's runtime client. */
export class FunctionProcesses implements Functions {
  readonly #options: FunctionProcessesOptions;
  readonly #processes = new Map<string, Sandbox>();

  constructor(options: FunctionProcessesOptions) {
    this.#options = options;
  }

  get definitions(): Functions['definitions'] {
    return this.#options.functions.definitions;
  }

  async invoke(id: string, event: unknown): Promise<unknown> {
    const { functions, bundles } = this.#options;
    const bundle = bundles.get(id);
    if (bundle === undefined) return functions.invoke(id, event);
    const process = this.#processes.get(id) ?? (await this.#start(id, bundle));
    this.#processes.set(id, process);
    if (!process.isAlive) throw new Error(`The process of ${id} has ended.`);
    return process.invoke(event);
  }

  /** Of the processes that run, by function: the largest resident size so far, in megabytes of 2^20 bytes. */
  async largestMb(): Promise<ReadonlyMap<string, number>> {
    const sizes = [...this.#processes].map(
      async ([id, process]) => [id, await process.largestMb()] as const,
    );
    return new Map(await Promise.all(sizes));
  }

  /** Ends the processes. */
  close(): void {
    for (const process of this.#processes.values()) process.kill();
    this.#processes.clear();
  }

  #start(id: string, bundle: string): Promise<Sandbox> {
    const packaged = {
      id,
      name: id,
      handler: 'index.handler',
      memorySize: MEMORY_MB,
      timeoutSeconds: TIMEOUT_SECONDS,
      logGroup: '/bench',
      logFormat: 'JSON',
      logLevel: 'INFO',
    };
    const variables = { ...this.#options.variables, ...CLOUD_VARIABLES };
    return Sandbox.start({ packaged, folder: dirname(bundle), variables });
  }
}
