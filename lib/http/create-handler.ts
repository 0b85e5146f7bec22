import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { authentication, permission } from './authentication.ts';
import type { AnyReply, Operation } from './contract.ts';
import { errorMapper } from './error-mapper.ts';
import type { HttpEvent } from './event.ts';
import { jsonBody } from './json-body.ts';
import { type Validators, validation } from './validation.ts';

const toResponse = ({ status, headers, body }: AnyReply): APIGatewayProxyStructuredResultV2 =>
  body === undefined
    ? { statusCode: status, headers: { ...headers } }
    : {
        statusCode: status,
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
        body: JSON.stringify(body),
      };

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The Lambda handler of an operation: the one middleware stack of all of them, read from top to
 * bottom. Who calls and whether they may is settled before the body is looked at.
 */
export const createHandler = (
  { contract, handle }: Operation,
  validators: Validators,
): HttpHandler => {
  const run = async (event: HttpEvent, context: Context) =>
    toResponse(
      await handle({
        ...event.valid,
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
