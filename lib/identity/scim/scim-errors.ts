import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { toErrorResponse } from '../../http/error-mapper.ts';
import type { HttpMiddleware } from '../../http/event.ts';
import { ApiError, NameExistsError, ValidationError } from '../../platform/errors.ts';
import type { ScimType } from './error-schema.ts';
import { ERROR_URN } from './model.ts';
import { scimFunction } from './scim-function.ts';

/** 400 with a kind that only SCIM has. */
export class ScimError extends ApiError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string) {
    super(400, 'ScimError', message);
    this.scimType = scimType;
  }
}

/** Converts any error to that of SCIM (RFC 7644, 3.12). What is logged, and what is shown, is as everywhere. */
export function scimErrorMapper(): HttpMiddleware {
  return {
    onError: (request) => {
      const shown = toErrorResponse(request.error, request.context.awsRequestId);
      request.response = toScimResponse(shown, scimTypeOf(request.error));
    },
  };
}

/** The same status with the body of SCIM. Pure. */
function toScimResponse(
  { statusCode = 500, headers, body = '{}' }: APIGatewayProxyStructuredResultV2,
  scimType: ScimType | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { message } = JSON.parse(body) as { readonly message: string };
  const error = {
    schemas: [ERROR_URN],
    status: String(statusCode),
    ...(scimType && { scimType }),
    detail: message,
  };
  return {
    statusCode,
    headers: { ...headers, 'content-type': scimFunction.mediaType },
    body: JSON.stringify(error),
  };
}

function scimTypeOf(error: unknown): ScimType | undefined {
  if (error instanceof ScimError) return error.scimType;
  if (error instanceof NameExistsError) return 'uniqueness';
  if (!(error instanceof ValidationError)) return undefined;
  const isSyntax = error.faults.some(({ pointer }) => pointer === '/body');
  return isSyntax ? 'invalidSyntax' : 'invalidValue';
}
