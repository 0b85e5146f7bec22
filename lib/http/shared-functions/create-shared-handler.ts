import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { NotFoundError } from '../../platform/errors.ts';
import type { Operation, SharedFunctionContract } from '../contract.ts';
import { createHandler, type HandlerParts, type HttpHandler } from '../create-handler.ts';
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
}

/**
 * The Lambda handler of a shared function: finds the operation by method and path, and runs its handler,
 * which is the same as that of an operation with a function of its own. As everywhere in the API, `HEAD` is
 * answered like `GET`, and double and trailing slashes make no difference.
 */
export function createSharedHandler(
  { contract, accessControl, applyPatch, errorMapper, readHeaders }: SharedFunction,
  members: readonly ServedOperation[],
  { calls, unmatched = noOperation(contract) }: SharedParts = {},
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
  const answerUnmatched = createHandler(unmatched, {}, shared);
  const find = createRouteTable(members.map(({ operation }) => routeOf(operation)));
  return async (event, context) => {
    const { http } = event.requestContext;
    const isHead = http.method === 'HEAD';
    const match = find(isHead ? 'GET' : http.method, canonicalPath(event.rawPath));
    const run = handlers.get(match?.route.functionId) ?? answerUnmatched;
    const pathParameters = { ...match?.pathParameters };
    const headers = readHeaders?.(event.headers) ?? event.headers;
    const result = await run({ ...event, headers, pathParameters }, context);
    return isHead ? withoutBody(result) : result;
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
      errors: [404],
    },
    handle: async () => {
      throw new NotFoundError(
        { kind: 'route' },
        'There is no operation with this method and path.',
      );
    },
  };
}

function withoutBody(result: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  const { body: _body, isBase64Encoded: _encoding, ...head } = result;
  return head;
}
