import type { Caller } from '../auth/caller.ts';
import type { Contract } from './contract.ts';

/** A request to an operation in the same function, by its parts. */
export interface OperationRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What the operation has answered: its response over HTTP, with JSON parsed. */
export interface OperationReply {
  readonly status: number;
  readonly body: unknown;
}

/** Operations that others call for their callers. Each runs with the stack that it has over HTTP. */
export interface OperationCalls {
  /** The contracts of the operations, by id. */
  readonly contracts: ReadonlyMap<string, Contract>;
  /**
   * Calls an operation. Errors are answers, as over HTTP.
   * @param requestId id of the request that the call is for, for the log
   * @throws {Error} for an operation that is not among them
   */
  readonly call: (
    operationId: string,
    request: OperationRequest,
    caller: Caller,
    requestId: string,
  ) => Promise<OperationReply>;
}
