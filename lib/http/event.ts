import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Caller } from '../auth/caller.ts';

/** API Gateway's event, with what the middlewares have found out so far. */
export interface HttpEvent extends Omit<APIGatewayProxyEventV2, 'body'> {
  /** Text as it came, parsed by the JSON middleware. */
  body?: unknown;
  caller?: Caller;
  /** The parts of the request after validation. */
  valid?: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

export type HttpMiddleware = MiddlewareObj<
  HttpEvent,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context
>;
