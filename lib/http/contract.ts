import type { FromSchema } from 'json-schema-to-ts';
import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import type { OperationCalls } from './operation-calls.ts';
import type { PreparedBody } from './prepared-body.ts';

/**
 * A JSON Schema (2020-12). Loosely typed: checking every literal against the full type of all
 * schemas is too much for the compiler; a test lints the schemas instead.
 */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema that describes an object. */
type ObjectSchema = Schema & { readonly type: 'object' };

/**
 * Callers allowed to use an operation.
 * - `public`: anyone, without authentication
 * - `protocol`: callers accepted by the access control of the operation's shared function
 * - `admin`: a caller of the admin API who holds one of `permissions`, in the project and
 *   environment that the path names (`{projectId}`, `{environment}`); an empty list means every such
 *   caller
 * - `application`: an application with a token of one of these types, or an admin token
 */
type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'application'; readonly tokens: readonly ('client' | 'frontend')[] }
  | { readonly kind: 'admin'; readonly permissions: readonly Permission[] };

interface ResponseContract {
  readonly description: string;
  /** Schema of a JSON body. Without it and `contentType` the response has no body. */
  readonly schema?: Schema;
  /** Content type of a text body, for example `text/html`. */
  readonly contentType?: string;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429;

/** The IAM role of a function; see `Contract`. */
export type FunctionRole =
  | 'reader'
  | 'eventReader'
  | 'writer'
  | 'account'
  | 'mailRequester'
  | 'inviter'
  | 'singleSignOn'
  | 'client'
  | 'replayer'
  | 'forwarder'
  | 'none';

/**
 * What a function that several operations share is, as data. It serves all of them by a few routes, because
 * an HTTP API can have no more than 300; see docs/adr/0015-shared-functions.md.
 */
export interface SharedFunctionContract {
  /** camelCase, unique among operations and shared functions; also the name of its file. */
  readonly functionId: string;
  readonly summary: string;
  /** The paths of its operations are this one and those below it: `/scim/v2`. */
  readonly root: string;
  /**
   * Its routes, in API Gateway's notation: `GET /api/admin/addons/{proxy+}`. Without them it has all methods of its root
   * and of what is below it, and no other function has any of these.
   */
  readonly routes?: readonly string[];
  /** The IAM role of the function, which all of its operations have. */
  readonly role: FunctionRole;
  /** One of the operations encrypts or decrypts secrets. */
  readonly usesEncryptionKey?: boolean;
  /** Content type of JSON bodies; `application/json` unless set. */
  readonly mediaType?: string;
  /** Schema of the body of errors, if the protocol has its own. */
  readonly errorSchema?: Schema;
  /** Patches are not JSON Patches: the shared function applies them. */
  readonly hasOwnPatch?: true;
  /**
   * Ids of operations of other functions that its own call for their callers, within the function:
   * with their validation, and their check of the caller's permissions. Its role has to suffice
   * for them.
   */
  readonly calls?: readonly string[];
}

/**
 * The complete description of an endpoint, as data. Request validation, the types of the handler,
 * the permission check, the routes and IAM role in `serverless.yml`, and OpenAPI are derived from
 * it.
 */
export interface Contract {
  /** camelCase, unique; also the name of the function and of its file (in kebab-case). */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** The function that serves the operation with others; without one it has a function and a route of its own. */
  readonly sharedFunction?: SharedFunctionContract;
  /**
   * The operation has a function and a route of its own nevertheless. The shared one answers other spellings of its
   * path, which a greedy route takes.
   */
  readonly hasOwnFunction?: true;
  /** `ANY` only for the route `$default`. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'ANY';
  /** In API Gateway's notation, for example `/api/admin/addons/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Not refused in maintenance mode, unlike other methods than GET below `/api/admin/`: it changes nothing
   * that people configure, or it has to work just then.
   */
  readonly worksInMaintenance?: true;
  /** Adds CORS headers to the responses, so that pages of the configured origins can call it. */
  readonly crossOrigin?: true;
  /**
   * With `crossOrigin`, for the route `$default`: only responses to this path and those below it have the headers.
   */
  readonly crossOriginBelow?: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** A request without a body counts as one with an empty object. */
  readonly isBodyOptional?: true;
  /**
   * Any body is accepted and handed on as text, however it is formed: the sender may be a service that nobody can
   * change.
   */
  readonly takesAnyBody?: true;
  /**
   * A value of another type is refused. Otherwise it is coerced where that keeps its meaning: `5` to
   * `"5"`, `"true"` to `true`, `"3"` to `3`.
   */
  readonly hasStrictTypes?: true;
  /** For bodies that are patches: the schema that the patched value must match. */
  readonly patched?: Schema;
  /** Largest accepted body; 100 kB by default. */
  readonly maxBodyBytes?: number;
  /** Success responses by status. */
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /** Declared error statuses; all bodies have the error schema. */
  readonly errors: readonly ErrorStatus[];
  readonly deprecated?: boolean;
  /**
   * The IAM role of the function. Derived from the method (GET reads, all else writes) unless set:
   * `none` for functions that use no data, `client` for those that read and keep the snapshots for
   * clients, `eventReader` for those that read the event log, where events may wait for their ids,
   * `forwarder` for the one that calls others, `account` for those with which strangers create or enter accounts,
   * `mailRequester` for the one with which strangers request an e-mail, `inviter` for those that write and invite,
   * `singleSignOn` for the one that also moves people between groups.
   * An operation of a shared function has the role of that, unless it has a function of its own as well.
   */
  readonly role?: FunctionRole;
  /**
   * The function gets the concurrency that a deployment reserves, and not more: strangers can make it
   * do expensive work.
   */
  readonly hasReservedConcurrency?: boolean;
  /**
   * Most of its time is computing, not waiting: with twice the memory, so twice the processor, it takes half as long for
   * the same price. See ADR 21.
   */
  readonly isComputing?: boolean;
  /** The function tells callers where the channel of changes is. */
  readonly offersPush?: boolean;
  /** The function encrypts or decrypts secrets, so it fetches the key when it starts. */
  readonly usesEncryptionKey?: boolean;
}

type KnownKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: true };

/**
 * Makes a type read-only, and removes the index signature that a schema without a rule for further
 * properties gives its type: unknown properties are dropped. Maps, which have only that signature,
 * keep it.
 */
type Closed<T> = T extends readonly (infer E)[]
  ? readonly Closed<E>[]
  : T extends object
    ? KnownKeys<T> extends never
      ? { readonly [K in keyof T]: Closed<T[K]> }
      : { readonly [K in keyof T as string extends K ? never : K]: Closed<T[K]> }
    : T;

/**
 * The TypeScript type of the values that a schema accepts; `unknown` for a schema that is not a
 * literal.
 */
export type TypeOf<S extends Schema> = string extends keyof S ? unknown : Closed<FromSchema<S>>;

/** What callers may send for a schema: as `TypeOf`, but what has a default may be left out. */
export type InputOf<S extends Schema> = Closed<
  FromSchema<S, { keepDefaultedPropertiesOptional: true }>
>;

/** The type of one part of the request; empty for a part that the contract omits. */
type Parsed<
  C extends Contract,
  Part extends 'params' | 'query' | 'body' | 'patched',
  Otherwise,
> = C extends {
  readonly [P in Part]: infer S extends Schema;
}
  ? TypeOf<S>
  : Otherwise;

/** The handler's input: everything parsed, validated and authorised. */
interface RequestOf<C extends Contract> {
  readonly params: Parsed<C, 'params', Record<string, never>>;
  readonly query: Parsed<C, 'query', Record<string, never>>;
  readonly body: Parsed<C, 'body', undefined>;
  /** The body as text, where any is accepted. */
  readonly text: C extends { readonly takesAnyBody: true } ? string : undefined;
  /** Applies the patch in the body to a value, and validates the result. */
  readonly patch: (value: unknown) => Parsed<C, 'patched', never>;
  readonly requestId: string;
  readonly method: string;
  /** As it was sent: not decoded, and without the query. */
  readonly path: string;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Cookies, each as `name=value`. */
  readonly cookies: readonly string[];
  /** Address of the caller's connection, IPv4 or IPv6. */
  readonly address: string;
  /** The operations that the shared function of this one may call; absent without any. */
  readonly calls: C extends { readonly sharedFunction: { readonly calls: readonly string[] } }
    ? OperationCalls
    : undefined;
  /** The caller; present on every operation that is not public. */
  readonly caller: C['access'] extends { readonly kind: 'public' } ? undefined : Caller;
}

type ReplyBody<R> = R extends { readonly schema: infer S extends Schema }
  ? { readonly body: TypeOf<S> | PreparedBody }
  : R extends { readonly contentType: string }
    ? { readonly body: string | PreparedBody; readonly isBase64Encoded?: boolean }
    : { readonly body?: undefined };

/** The handler's result: one of the declared responses. */
type ReplyOf<C extends Contract> = {
  [Status in keyof C['responses'] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
    /** `Set-Cookie` headers. */
    readonly cookies?: readonly string[];
  } & ReplyBody<C['responses'][Status]>;
}[keyof C['responses'] & number];

export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  /** The body is base64 of what is not text, such as a font, and is sent as it is. */
  readonly isBase64Encoded?: boolean;
}

/** A contract and the handler that implements it. */
export interface Operation<C extends Contract = Contract> {
  readonly contract: C;
  readonly handle: (request: never) => Promise<AnyReply>;
}

/**
 * Declares an endpoint: its contract, and the handler that implements it.
 *
 * @example
 * export const operation = defineOperation({
 *   operationId: 'getTag', method: 'GET', path: '/api/admin/tags/{type}/{value}', ...
 * })(async ({ params }) => ({ status: 200, body: { version: 1, tag: await getTag(params) } }));
 *
 * Two calls, because the compiler must infer the contract's literal type before it checks the
 * handler.
 */
export function defineOperation<const C extends Contract>(contract: C) {
  return (handle: (request: RequestOf<C>) => Promise<ReplyOf<C>>): Operation<C> => ({
    contract,
    handle,
  });
}
