import { isDeepStrictEqual } from 'node:util';

/** A flag in the file that the tool keeps in a repository. */
export interface FileFlag {
  readonly flagType: string;
  readonly defaultValue: unknown;
  readonly description?: string;
}

/** The file: flags by key. */
export type FileFlags = Readonly<Record<string, FileFlag>>;

interface SentFlag {
  readonly key: string;
  readonly type: string;
  readonly defaultValue: unknown;
  readonly description?: string | null;
}

/** A request that the tool has sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the tool has sent, and said. */
export interface Pushed {
  readonly requests: readonly SentRequest[];
  readonly created: readonly string[];
  readonly updated: readonly string[];
}

const KNOWN_TYPES = ['boolean', 'string', 'integer', 'float', 'object'];

/**
 * OpenFeature's command-line tool (open-feature/cli 0.4.1), as its sources send requests: its package is a binary, which this
 * repository cannot install.
 */
export class OpenFeatureCli {
  readonly requests: SentRequest[] = [];
  readonly #source: string;
  readonly #token: string | undefined;

  /** @param flagSourceUrl as `--flag-source-url` has it, with or without a path */
  constructor(flagSourceUrl: string, authToken?: string) {
    // Its generated client makes the path of an operation relative to this.
    this.#source = flagSourceUrl.endsWith('/') ? flagSourceUrl : `${flagSourceUrl}/`;
    this.#token = authToken;
  }

  /** `openfeature pull`: the file. */
  async pull(): Promise<FileFlags> {
    const entries = (await this.#read()).map((flag): [string, FileFlag] => {
      const { key, type, defaultValue, description } = flag;
      if (!KNOWN_TYPES.includes(type)) throw new Error(`unknown flag type: ${type}`);
      if (defaultValue === null || defaultValue === undefined) {
        throw new Error(`the tool would ask for the default value of ${key}`);
      }
      return [key, { flagType: type, defaultValue, ...(description && { description }) }];
    });
    return Object.fromEntries(entries);
  }

  /** `openfeature compare`: keys of the flags that differ. */
  async compare(file: FileFlags): Promise<string[]> {
    const remote = await this.pull();
    return [...new Set([...Object.keys(file), ...Object.keys(remote)])]
      .filter((key) => !isDeepStrictEqual(file[key], remote[key]))
      .sort();
  }

  /** `openfeature push`, also with `--dry-run`. */
  async push(file: FileFlags, { dryRun = false } = {}): Promise<Pushed> {
    const before = this.requests.length;
    const remote = new Map((await this.#read()).map((flag) => [flag.key, flag]));
    const local = Object.entries(file).map(([key, { flagType: type, ...rest }]) => ({
      key,
      type,
      ...rest,
    }));
    const created = local.filter(({ key }) => !remote.has(key));
    const updated = local.filter((flag) => {
      const there = remote.get(flag.key);
      return there && !isSame(flag, there);
    });
    if (!dryRun) {
      for (const flag of created) await this.#send('POST', 'flags', flag);
      for (const flag of updated)
        await this.#send('PUT', `flags/${encodeURIComponent(flag.key)}`, flag);
    }
    return {
      requests: this.requests.slice(before),
      created: created.map(({ key }) => key),
      updated: updated.map(({ key }) => key),
    };
  }

  async #read(): Promise<readonly SentFlag[]> {
    const { flags } = await this.#send('GET', '');
    return flags as readonly SentFlag[];
  }

  async #send(
    method: string,
    path: string,
    body?: SentFlag,
  ): Promise<{ readonly flags?: unknown }> {
    const address = `openfeature/v0/manifest${path && `/${path}`}`;
    const headers = {
      accept: 'application/json',
      'user-agent': 'openfeature-cli/sync',
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    this.requests.push({ method, path: address, headers, ...(body && { body }) });
    const response = await fetch(new URL(address, this.#source), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = JSON.parse(await response.text());
    if (response.ok) return answer;
    throw new Error(`${response.status}: ${answer.error.message}`);
  }
}

function isSame(local: SentFlag, remote: SentFlag): boolean {
  return (
    local.type === remote.type &&
    JSON.stringify(local.defaultValue) === JSON.stringify(remote.defaultValue) &&
    (local.description ?? '') === (remote.description ?? '')
  );
}
