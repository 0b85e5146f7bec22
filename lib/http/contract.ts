import type { FromSchema } from 'json-schema-to-ts';
import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import type { PreparedBody } from './prepared-body.ts';

/**
 * A JSON Schema (2020-12). Loosely typed: checking every literal against the full type of all schemas
 * is more than the compiler bears; the schemas are linted by a test instead.
 */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema that describes an object. */
export type ObjectSchema = Schema & { readonly type: 'object' };

/**
 * Who may call an operation.
 * - `public`: anybody, nobody is asked who they are
 * - `admin`: a caller of the admin API who holds one of `permissions`, in the project and environment
 *   that the path names (`{projectId}`, `{environment}`); an empty list means every such caller
 * - `application`: an application with a token of one of these types, or an admin token
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'application'; readonly tokens: readonly ('client' | 'frontend')[] }
  | { readonly kind: 'admin'; readonly permissions: readonly Permission[] };

export interface ResponseContract {
  readonly description: string;
  /** Of a JSON body. Without it and `contentType` the response has no body. */
  readonly schema?: Schema;
  /** Of a body that is text, for example `text/html`. */
  readonly contentType?: string;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415;

/**
 * Everything there is to know about one endpoint, as data. From it come request validation, the types
 * of the handler, the permission check, the routes and IAM role in `serverless.yml`, and OpenAPI.
 */
export interface Contract {
  /** camelCase, unique; also the name of the function and of its file (in kebab-case). */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** `ANY` only for the route `$default`. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'ANY';
  /** API Gateway's notation, for example `/api/admin/addons/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Pages of the configured origins may call it from a browser: its answers carry the headers of CORS. */
  readonly crossOrigin?: true;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** JSON Patch operations: the body patches something, and this is what must come of it. */
  readonly patched?: Schema;
  /** Largest accepted body; 100 kB unless said otherwise. */
  readonly maxBodyBytes?: number;
  /** Success responses by status. */
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /** Error statuses it declares; their bodies all have the shape of part 7. */
  readonly errors: readonly ErrorStatus[];
  readonly deprecated?: boolean;
  /**
   * The IAM role of the function. Derived from the method (GET reads, all else writes) unless set:
   * `none` for functions that touch no data, `client` for those that read, and keep what clients are sent.
   */
  readonly role?: 'reader' | 'writer' | 'client' | 'replayer' | 'none';
  /** The function needs the key that addon secrets are encrypted with. */
  readonly usesEncryptionKey?: boolean;
}

type KnownKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: true };

/**
 * Read-only, and without the index signature that a schema silent about further properties gives its
 * type: unknown properties are dropped. Maps, which have nothing but that signature, keep it.
 */
type Closed<T> = T extends readonly (infer E)[]
  ? readonly Closed<E>[]
  : T extends object
    ? KnownKeys<T> extends never
      ? { readonly [K in keyof T]: Closed<T[K]> }
      : { readonly [K in keyof T as string extends K ? never : K]: Closed<T[K]> }
    : T;

/** The TypeScript type of what a schema accepts; unknown for a schema that is not known literally. */
export type TypeOf<S extends Schema> = string extends keyof S ? unknown : Closed<FromSchema<S>>;

/** The type of one part of the request; a part that the contract leaves out has nothing in it. */
type Parsed<
  C extends Contract,
  Part extends 'params' | 'query' | 'body' | 'patched',
  Otherwise,
> = C extends {
  readonly [P in Part]: infer S extends Schema;
}
  ? TypeOf<S>
  : Otherwise;

/** What a handler gets: everything parsed, validated and authorised. */
export interface RequestOf<C extends Contract> {
  readonly params: Parsed<C, 'params', Record<string, never>>;
  readonly query: Parsed<C, 'query', Record<string, never>>;
  readonly body: Parsed<C, 'body', undefined>;
  /** Applies the patch in the body to a value, and validates what comes of it. */
  readonly patch: (value: unknown) => Parsed<C, 'patched', never>;
  readonly requestId: string;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Where the caller's connection comes from, IPv4 or IPv6. */
  readonly address: string;
  /** Who calls; present on every operation that is not public. */
  readonly caller: C['access'] extends { readonly kind: 'public' } ? undefined : Caller;
}

type ReplyBody<R> = R extends { readonly schema: infer S extends Schema }
  ? { readonly body: TypeOf<S> | PreparedBody }
  : R extends { readonly contentType: string }
    ? { readonly body: string }
    : { readonly body?: undefined };

/** What a handler answers: one of the declared responses. */
export type ReplyOf<C extends Contract> = {
  [Status in keyof C['responses'] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & ReplyBody<C['responses'][Status]>;
}[keyof C['responses'] & number];

export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A contract and the handler that fulfils it. */
export interface Operation {
  readonly contract: Contract;
  readonly handle: (request: never) => Promise<AnyReply>;
}

/**
 * Declares an endpoint: its contract, and the handler that fulfils it.
 *
 * @example
 * export const operation = defineOperation({
 *   operationId: 'getTag', method: 'GET', path: '/api/admin/tags/{type}/{value}', ...
 * })(async ({ params }) => ({ status: 200, body: { version: 1, tag: await getTag(params) } }));
 *
 * Two calls, because the compiler can infer the contract's literal type only before it looks at the
 * handler.
 */
export const defineOperation =
  <const C extends Contract>(contract: C) =>
  (handle: (request: RequestOf<C>) => Promise<ReplyOf<C>>): Operation => ({
    contract,
    handle: handle as unknown as Operation['handle'],
  });
