import type { Contract, GroupContract } from '../contract.ts';
import type { HandlerParts } from '../create-handler.ts';
import type { HttpEvent, HttpMiddleware } from '../event.ts';

/** What the function of a group adds to the operations in it. */
export interface OperationGroup {
  readonly contract: GroupContract;
  /** Lets callers in to the operations with the access `protocol`. */
  readonly accessControl?: (contract: Contract) => readonly HttpMiddleware[];
  /** Applies a patch of the protocol, for groups that have their own. */
  readonly applyPatch?: Exclude<HandlerParts['applyPatch'], undefined>;
  /** Errors as the protocol has them; without it as everywhere. */
  readonly errorMapper?: Exclude<HandlerParts['errorMapper'], undefined>;
  /** The headers of a request as the operations know them, where the protocol has others. Names in lower case. */
  readonly readHeaders?: (headers: HttpEvent['headers']) => HttpEvent['headers'];
}

/**
 * Declares a group of operations, which one function serves. The operations name its contract as their
 * `group`; what else is in it, the build finds out from them.
 */
export function defineOperationGroup(group: OperationGroup): OperationGroup {
  return group;
}
