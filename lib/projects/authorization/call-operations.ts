import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../../auth/caller.ts';
import type { Contract, Operation } from '../../http/contract.ts';
import { createHandler, type HandlerParts } from '../../http/create-handler.ts';
import type { HttpEvent } from '../../http/event.ts';
import type {
  OperationCalls,
  OperationReply,
  OperationRequest,
} from '../../http/operation-calls.ts';
import type { Validators } from '../../http/validation.ts';
import { accessControlBy } from './access-control.ts';

/** An operation that may be called, with what a function of its own would consist of. */
interface CalledOperation {
  readonly operation: Operation;
  readonly validators: Validators;
  readonly parts: HandlerParts;
}

/**
 * Lets operations call others for their callers. A call is a request to the same stack that a function of its
 * own would have, but for the authentication, which has happened: so there is one way to check a permission,
 * a body and the maintenance mode.
 */
export function operationCalls(called: readonly CalledOperation[]): OperationCalls {
  const byId = new Map(called.map((each) => [each.operation.contract.operationId, each]));
  return {
    contracts: new Map([...byId].map(([id, { operation }]) => [id, operation.contract])),
    call: async (operationId, request, caller, requestId) => {
      const found = byId.get(operationId);
      if (!found) throw new Error(`The function does not have the operation "${operationId}".`);
      return callOne(found, request, caller, requestId);
    },
  };
}

async function callOne(
  { operation, validators, parts }: CalledOperation,
  request: OperationRequest,
  caller: Caller,
  requestId: string,
): Promise<OperationReply> {
  const accessControl = accessControlBy(async () => caller);
  const run = createHandler(operation, validators, { ...parts, accessControl });
  const event = eventOf(operation.contract, request, requestId);
  // The stack reads nothing else of the context.
  const context = { awsRequestId: requestId } as Context;
  const answer = await run(event as Parameters<typeof run>[0], context);
  return { status: answer.statusCode ?? 500, body: bodyOf(answer) };
}

/** JSON parsed, another text as it is. */
function bodyOf({ body, headers }: APIGatewayProxyStructuredResultV2): unknown {
  const isJson = String(headers?.['content-type']).startsWith('application/json');
  return body && isJson ? JSON.parse(body) : body;
}

/** The event that API Gateway would send for the request. */
function eventOf(
  { method, path }: Contract,
  { params = {}, query = {}, body }: OperationRequest,
  requestId: string,
): HttpEvent {
  const at = { method, path, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' };
  const time = { time: '', timeEpoch: 0 };
  const gateway = { accountId: '', apiId: '', domainName: '', domainPrefix: '', stage: '' };
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(textsOf(query)).toString(),
    headers: { 'content-type': 'application/json' },
    pathParameters: Object.fromEntries(textsOf(params)),
    requestContext: { ...gateway, ...time, requestId, routeKey: `${method} ${path}`, http: at },
    body: body === undefined ? undefined : JSON.stringify(body),
    isBase64Encoded: false,
  };
}

/** Names and values as text. What has no value is left out; the items of a list are repeated. */
function textsOf(values: Readonly<Record<string, unknown>>): [string, string][] {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return sent.flatMap(([name, value]) =>
    (Array.isArray(value) && value.length > 0 ? value : [value]).map((each): [string, string] => [
      name,
      textOf(each),
    ]),
  );
}

/** Text stays, anything else is written as JSON, so that a validator refuses it where text is expected. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
