import type { HttpMiddleware } from '../../http/event.ts';
import { protocolErrorMapper } from '../../http/protocol-errors.ts';
import { ApiError } from '../../platform/errors.ts';

type OAuthCode =
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_grant';

/** 400 with a code of OAuth, by which programs know how to go on. */
export class OAuthError extends ApiError {
  readonly code: OAuthCode;

  constructor(code: OAuthCode, message: string) {
    super(400, 'OAuthError', message);
    this.code = code;
  }
}

/** Converts any error to that of OAuth (RFC 6749, 5.2). */
export function oauthErrorMapper(): HttpMiddleware {
  return protocolErrorMapper(({ status, message }, error) => {
    const isOurs = status >= 500 || status === 429;
    const general = isOurs ? 'temporarily_unavailable' : 'invalid_request';
    return {
      error: error instanceof OAuthError ? error.code : general,
      error_description: message,
    };
  });
}
