import { NotFoundError } from '../../platform/errors.ts';
import type { Operation, SharedFunctionContract } from '../contract.ts';
import { createHandler, type HandlerParts, type HttpHandler } from '../create-handler.ts';
import { refuseOtherMethods } from '../forward/other-methods.ts';
import { canonicalPath, createRouteTable } from '../forward/route-table.ts';
import type { OperationCalls } from '../operation-calls.ts';
import type { Validators } from '../validation.ts';
import type { SharedFunction } from './shared-function.ts';

/** An operation of a shared function, with what a function of its own would consist of. */
interface ServedOperation {
  readonly operation: Operation;
  readonly validators: Validators;
  readonly parts: HandlerParts;
}

/** What some shared functions have besides their operations. */
interface SharedParts {
  /** The operations that its own may call. */
  readonly calls?: OperationCalls;
  /** Answers what none of its operations takes; without it a 404. */
  readonly unmatched?: Operation;
  /** For paths of which other functions serve some methods; without it, its own operations have them all. */
  readonly otherMethods?: Exclude<HandlerParts['otherMethods'], undefined>;
}

/**
 * The Lambda handler of a shared function: finds the operation by method and path, and runs its handler,
 * which is the same as that of an operation with a function of its own. As everywhere in the API, `HEAD` is
 * answered like `GET`, and double and trailing slashes make no difference.
 */
export function createSharedHandler(
  { contract, accessControl, applyPatch, errorMapper, readHeaders }: SharedFunction,
  members: readonly ServedOperation[],
  { calls, unmatched = noOperation(contract), otherMethods }: SharedParts = {},
): HttpHandler {
  const shared: HandlerParts = {
    ...(applyPatch && { applyPatch }),
    ...(errorMapper && { errorMapper }),
    ...(contract.mediaType && { mediaType: contract.mediaType }),
    ...(calls && { calls }),
  };
  const handlers = new Map<string | undefined, HttpHandler>(
    members.map(({ operation, validators, parts }) => {
      const ownAccess = operation.contract.access.kind === 'protocol' && accessControl;
      const all = { ...parts, ...shared, ...(ownAccess && { accessControl: ownAccess }) };
      return [operation.contract.operationId, createHandler(operation, validators, all)];
    }),
  );
  const find = createRouteTable(members.map(({ operation }) => routeOf(operation)));
  const crossOrigin = members.find(({ parts }) => parts.crossOrigin)?.parts.crossOrigin;
  const answerUnmatched = createHandler(
    unmatched,
    {},
    {
      ...shared,
      ...(crossOrigin && { crossOrigin }),
      otherMethods: otherMethods ?? (() => refuseOtherMethods(find)),
    },
  );
  return async (event, context) => {
    const { http } = event.requestContext;
    const method = http.method === 'HEAD' ? 'GET' : http.method;
    const match = find(method, canonicalPath(event.rawPath));
    const run = handlers.get(match?.route.functionId) ?? answerUnmatched;
    const pathParameters = { ...match?.pathParameters };
    const headers = readHeaders?.(event.headers) ?? event.headers;
    // With its body also for HEAD: API Gateway sends only its length.
    return run({ ...event, headers, pathParameters }, context);
  };
}

function routeOf({ contract: { operationId, method, path } }: Operation) {
  return { functionId: operationId, method, path };
}

/** Answers requests below the root of the function that none of its operations takes. */
function noOperation({ functionId, summary, root, role }: SharedFunctionContract): Operation {
  return {
    contract: {
      operationId: functionId,
      summary,
      tag: '',
      method: 'ANY',
      path: `${root}/{proxy+}`,
      access: { kind: 'public' },
      role,
      responses: {},
      errors: [404, 405],
    },
    handle: async () => {
      throw new NotFoundError(
        { kind: 'route' },
        'There is no operation with this method and path.',
      );
    },
  };
}
