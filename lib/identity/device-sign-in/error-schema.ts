import { object, text } from '../../platform/schema/words.ts';

export const oauthErrorSchema = object('OAuthError', 'An error of OAuth 2.0 (RFC 6749, 5.2).', {
  error: text(
    'Of RFC 8628: `authorization_pending`, `slow_down`, `access_denied` or `expired_token`. Otherwise `invalid_grant` for a code that is unknown or was exchanged, `invalid_request` for other mistakes, and `temporarily_unavailable`.',
    'authorization_pending',
    100,
  ),
  error_description: text('What is wrong, in words.', 'Nobody has answered yet.', 2_000),
});
