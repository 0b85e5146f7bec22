import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { ValidationError } from '../errors.ts';
import { authentication, permission } from './authentication.ts';
import type { AnyReply, Operation } from './contract.ts';
import { errorMapper } from './error-mapper.ts';
import type { HttpEvent } from './event.ts';
import { jsonBody } from './json-body.ts';
import { refuse, type Validators, validation } from './validation.ts';

/** A function may answer 6 MB; the rest is left for the envelope and the escaping of quotes in it. */
const MAX_RESPONSE_BYTES = 4_500_000;

const toResponse = ({ status, headers, body }: AnyReply): APIGatewayProxyStructuredResultV2 => {
  if (body === undefined) return { statusCode: status, headers: { ...headers } };
  const isText = typeof body === 'string' && headers?.['content-type'] !== undefined;
  const text = isText ? body : JSON.stringify(body);
  if (Buffer.byteLength(text) > MAX_RESPONSE_BYTES) {
    throw new ValidationError(
      `The answer would have more than ${MAX_RESPONSE_BYTES} bytes. Ask for less, or page by page.`,
    );
  }
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: text,
  };
};

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** How a JSON Patch is applied; given only to operations that take one. */
export type ApplyPatch = (value: unknown, operations: unknown) => unknown;

const patcher =
  (body: unknown, { patched }: Validators, applyPatch: ApplyPatch | undefined) =>
  (value: unknown): unknown => {
    const result = applyPatch?.(value, body);
    if (patched && !patched(result)) refuse('body', patched.errors ?? []);
    return result;
  };

/**
 * The Lambda handler of an operation: the one middleware stack of all of them, read from top to
 * bottom. Who calls and whether they may is settled before the body is looked at.
 */
export const createHandler = (
  { contract, handle }: Operation,
  validators: Validators,
  applyPatch?: ApplyPatch,
): HttpHandler => {
  const run = async (event: HttpEvent, context: Context) =>
    toResponse(
      await handle({
        ...event.valid,
        patch: patcher(event.valid?.body, validators, applyPatch),
        caller: event.caller,
        headers: event.headers,
        requestId: context.awsRequestId,
      } as never),
    );
  return middy<HttpEvent, APIGatewayProxyStructuredResultV2, Error, Context>(run)
    .use(errorMapper())
    .use(authentication(contract))
    .use(permission(contract))
    .use(jsonBody(contract))
    .use(validation(validators)) as unknown as HttpHandler;
};
