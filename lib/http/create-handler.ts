import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Contract, Operation } from './contract.ts';
import { errorMapper } from './error-mapper.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';
import { bodyText, jsonBody } from './json-body.ts';
import type { OperationCalls } from './operation-calls.ts';
import { securityHeaders } from './security-headers.ts';
import { toResponse } from './to-response.ts';
import { refuseInvalid, type Validators, validation } from './validation.ts';

/** A function of API Gateway. */
export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Applies a JSON Patch. */
type ApplyPatch = (value: unknown, operations: unknown) => unknown;

/** Parts that only some operations need, so that the bundles of the others do not include them. */
export interface HandlerParts {
  /** For operations that take a patch. */
  readonly applyPatch?: ApplyPatch;
  /** For operations that are not public: authenticates and authorizes the caller. */
  readonly accessControl?: (contract: Contract) => readonly HttpMiddleware[];
  /** For operations of the admin API: records who is refused. */
  readonly recordRefusals?: (contract: Contract) => HttpMiddleware;
  /** For operations that pages of other origins may call. */
  readonly crossOrigin?: (root?: string) => HttpMiddleware;
  /** For the operation that gets all requests without a route. */
  readonly forward?: () => HttpMiddleware;
  /** For operations that answer what no operation takes: a 405 where others take it. */
  readonly otherMethods?: () => HttpMiddleware;
  /** For operations that use the encryption key: waits until it was fetched. */
  readonly ensureKeys?: () => Promise<void>;
  /** For operations that use the table: waits until it is known that this code can read the data. */
  readonly ensureReadable?: () => Promise<void>;
  /** For operations of a protocol whose errors have another form. */
  readonly errorMapper?: () => HttpMiddleware;
  /** For operations of a protocol with a content type of its own. */
  readonly mediaType?: string;
  /** For operations that call others. */
  readonly calls?: OperationCalls;
}

/**
 * The Lambda handler of an operation: the middleware stack shared by all operations, executed from
 * top to bottom. The caller is authenticated and authorized before the body is parsed.
 *
 * @throws {Error} for an operation that is not public and has no access control
 */
export function createHandler(
  { contract, handle }: Operation,
  validators: Validators,
  parts: HandlerParts,
): HttpHandler {
  const { accessControl, recordRefusals, crossOrigin, forward, otherMethods } = parts;
  const { ensureKeys, ensureReadable, mediaType } = parts;
  if (contract.access.kind !== 'public' && !accessControl) {
    throw new Error(`${contract.operationId} is not public and has no access control.`);
  }
  const run = async (event: HttpEvent, context: Context) =>
    toResponse(
      await handle({
        ...event.valid,
        text: contract.takesAnyBody ? bodyText(event) : undefined,
        patch: patcher(event.valid?.body, validators, parts.applyPatch),
        caller: event.caller,
        calls: parts.calls,
        method: event.requestContext.http.method,
        headers: event.headers,
        cookies: event.cookies ?? [],
        path: event.rawPath,
        address: event.requestContext.http.sourceIp,
        requestId: context.awsRequestId,
        // The types of a request follow from its contract, which is any contract here: what was validated fits.
      } as never),
      event.headers['accept-encoding'],
      mediaType,
    );
  return middy<HttpEvent, APIGatewayProxyStructuredResultV2, Error, Context>(run)
    .use(securityHeaders())
    .use(crossOrigin ? [crossOrigin(contract.crossOriginBelow)] : [])
    .use((parts.errorMapper ?? errorMapper)())
    .use(otherMethods ? [otherMethods()] : [])
    .use(forward ? [forward()] : [])
    .use(ensureReadable ? [{ before: ensureReadable }] : [])
    .use(recordRefusals ? [recordRefusals(contract)] : [])
    .use([...(accessControl?.(contract) ?? [])])
    .use(ensureKeys ? [{ before: ensureKeys }] : [])
    .use(jsonBody(contract))
    .use(validation(contract, validators));
}

function patcher(body: unknown, { patched }: Validators, applyPatch: ApplyPatch | undefined) {
  return (value: unknown): unknown => {
    const result = applyPatch?.(value, body);
    if (patched && !patched(result)) refuseInvalid('body', patched.errors ?? []);
    return result;
  };
}
