import type { Contract, SharedFunctionContract } from '../contract.ts';
import type { HandlerParts } from '../create-handler.ts';
import type { HttpEvent, HttpMiddleware } from '../event.ts';

/** A function that several operations share, with what it adds to them. */
export interface SharedFunction {
  readonly contract: SharedFunctionContract;
  /** Lets callers in to the operations with the access `protocol`. */
  readonly accessControl?: (contract: Contract) => readonly HttpMiddleware[];
  /** Applies a patch of the protocol, for functions that have their own. */
  readonly applyPatch?: Exclude<HandlerParts['applyPatch'], undefined>;
  /** Errors as the protocol has them; without it as everywhere. */
  readonly errorMapper?: Exclude<HandlerParts['errorMapper'], undefined>;
  /** The headers of a request as the operations know them, where the protocol has others. Names in lower case. */
  readonly readHeaders?: (headers: HttpEvent['headers']) => HttpEvent['headers'];
}

/**
 * Declares a function that several operations share. They name its contract as their `sharedFunction`; what else is in it, the build finds out from them.
 */
export function defineSharedFunction(shared: SharedFunction): SharedFunction {
  return shared;
}
