import type { HttpMiddleware } from '../../http/event.ts';
import { protocolErrorMapper } from '../../http/protocol-errors.ts';
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

/** Converts any error to that of SCIM (RFC 7644, 3.12). */
export function scimErrorMapper(): HttpMiddleware {
  return protocolErrorMapper(
    ({ status, message }, error) => {
      const scimType = scimTypeOf(error);
      return {
        schemas: [ERROR_URN],
        status: String(status),
        ...(scimType && { scimType }),
        detail: message,
      };
    },
    () => ({ 'content-type': scimFunction.mediaType }),
  );
}

function scimTypeOf(error: unknown): ScimType | undefined {
  if (error instanceof ScimError) return error.scimType;
  if (error instanceof NameExistsError) return 'uniqueness';
  if (!(error instanceof ValidationError)) return undefined;
  const isSyntax = error.faults.some(({ pointer }) => pointer === '/body');
  return isSyntax ? 'invalidSyntax' : 'invalidValue';
}
