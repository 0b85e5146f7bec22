import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Caller } from '../auth/caller.ts';

/** API Gateway's event, extended by the results of the middlewares. */
export interface HttpEvent extends Omit<APIGatewayProxyEventV2, 'body'> {
  /** The received text; replaced by the JSON middleware with the parsed value. */
  body?: unknown;
  caller?: Caller;
  /** Only for changes: whether the maintenance mode refuses them. */
  isInMaintenance?: boolean;
  /** The validated parts of the request. */
  valid?: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

export type HttpMiddleware = MiddlewareObj<
  HttpEvent,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context
>;
