import type { Item } from './dynalite.ts';

const service = 'com.amazonaws.dynamodb.v20120810#';
const coral = 'com.amazon.coral.service#';
const validate = 'com.amazon.coral.validate#';

interface Body {
  readonly __type: string;
  readonly [member: string]: unknown;
}

/** An error that the caller sees, in DynamoDB's words. dynalite's own errors have this shape too. */
export interface ServiceError extends Error {
  readonly statusCode: number;
  readonly body: Body;
}

/** Why one action of a cancelled transaction failed; `None` if it did not fail. */
export interface CancellationReason {
  readonly Code: 'None' | 'ConditionalCheckFailed' | 'ValidationError';
  readonly Message?: string;
  readonly Item?: Item;
}

/** Whether the caller may see this error; any other is an internal failure. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'statusCode' in error && 'body' in error;
}

/** Whether this is an error of a DynamoDB type, for example `ValidationException`. */
export function isOfType(error: unknown, type: string): error is ServiceError {
  return isServiceError(error) && error.body.__type.endsWith(`#${type}`);
}

export function validationError(message: string): ServiceError {
  return serviceError(400, { __type: `${validate}ValidationException`, message });
}

export function serializationError(): ServiceError {
  return serviceError(400, { __type: `${coral}SerializationException` });
}

export function unknownOperationError(): ServiceError {
  return serviceError(400, { __type: `${coral}UnknownOperationException` });
}

export function missingAuthenticationError(): ServiceError {
  return serviceError(400, {
    __type: `${coral}MissingAuthenticationTokenException`,
    message: 'Request is missing Authentication Token',
  });
}

export function payloadTooLargeError(): ServiceError {
  return serviceError(413, {
    __type: `${coral}RequestEntityTooLargeException`,
    message: 'Request size exceeds 16 MB',
  });
}

export function internalError(): ServiceError {
  return serviceError(500, {
    __type: `${service}InternalServerError`,
    message: 'The request processing has failed because of an internal error',
  });
}

export function tableNotFoundError(): ServiceError {
  return serviceError(400, {
    __type: `${service}ResourceNotFoundException`,
    message: 'Requested resource not found',
  });
}

export function idempotentParameterMismatchError(): ServiceError {
  return serviceError(400, {
    __type: `${service}IdempotentParameterMismatchException`,
    Message: 'The client token was already used with different parameters',
  });
}

/** A failed condition, with the item it failed on (`ReturnValuesOnConditionCheckFailure`). */
export function conditionalCheckFailedError(item: Item): ServiceError {
  return serviceError(400, {
    __type: `${service}ConditionalCheckFailedException`,
    message: 'The conditional request failed',
    Item: item,
  });
}

export function transactionCanceledError(reasons: readonly CancellationReason[]): ServiceError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return serviceError(400, {
    __type: `${service}TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

function serviceError(statusCode: number, body: Body): ServiceError {
  const message = String(body.message ?? body.Message ?? body.__type);
  return Object.assign(new Error(message), { statusCode, body });
}
