import { ApiError } from '../../platform/errors.ts';
import type { OfrepErrorCode } from './error-schema.ts';

/** 400 with a kind that only OFREP has. */
export class OfrepError extends ApiError {
  readonly errorCode: OfrepErrorCode;

  constructor(errorCode: OfrepErrorCode, message: string) {
    super(400, 'OfrepError', message);
    this.errorCode = errorCode;
  }
}
