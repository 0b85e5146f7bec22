import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { toErrorResponse } from '../../http/error-mapper.ts';
import type { HttpEvent, HttpMiddleware } from '../../http/event.ts';
import { ApiError, NotFoundError, ValidationError } from '../../platform/errors.ts';
import type { OfrepErrorCode } from './error-schema.ts';

/** 400 with a kind that only OFREP has. */
export class OfrepError extends ApiError {
  readonly errorCode: OfrepErrorCode;

  constructor(errorCode: OfrepErrorCode, message: string) {
    super(400, 'OfrepError', message);
    this.errorCode = errorCode;
  }
}

/** A name with a slash, which providers before ofrep-core 2.2.1 sent as it was. */
const nestedKey = /^\/ofrep\/v1\/evaluate\/flags\/(.+)$/;

/** Converts any error to that of OFREP. What is logged, and what is shown, is as everywhere. */
export function ofrepErrorMapper(): HttpMiddleware {
  return {
    onError: (request) => {
      const shown = toErrorResponse(request.error, request.context.awsRequestId);
      request.response = toOfrepResponse(
        shown,
        codeOf(request.error, request.event),
        request.event,
      );
    },
  };
}

/** The same status with the body of OFREP. Pure. */
function toOfrepResponse(
  { statusCode = 500, headers, body = '{}' }: APIGatewayProxyStructuredResultV2,
  errorCode: OfrepErrorCode,
  event: HttpEvent,
): APIGatewayProxyStructuredResultV2 {
  const { message } = JSON.parse(body) as { readonly message: string };
  const key = keyOf(event);
  const error = { ...(key !== undefined && { key }), errorCode, errorDetails: message };
  return { statusCode, ...(headers && { headers }), body: JSON.stringify(error) };
}

function codeOf(error: unknown, event: HttpEvent): OfrepErrorCode {
  if (error instanceof OfrepError) return error.errorCode;
  if (error instanceof NotFoundError) {
    return keyOf(event) === undefined ? 'GENERAL' : 'FLAG_NOT_FOUND';
  }
  if (!(error instanceof ValidationError) || error.faults.length === 0) return 'GENERAL';
  const isAboutContext = error.faults.every(({ pointer }) => pointer.startsWith('/body/context'));
  if (isAboutContext) return 'INVALID_CONTEXT';
  return error.faults.some(({ pointer }) => pointer.startsWith('/body'))
    ? 'PARSE_ERROR'
    : 'GENERAL';
}

/** The flag that a request is about. */
function keyOf({ pathParameters, rawPath, requestContext }: HttpEvent): string | undefined {
  if (pathParameters?.key !== undefined) return pathParameters.key;
  return requestContext.http.method === 'POST' ? nestedKey.exec(rawPath)?.[1] : undefined;
}
