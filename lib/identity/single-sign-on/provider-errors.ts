import {
  AuthorizationResponseError,
  JWT_TIMESTAMP_CHECK,
  KEY_SELECTION,
  OperationProcessingError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { type RefusalCode, SignInRefused } from './sign-in-refusal.ts';

/** What the error codes of OAuth 2.0 (RFC 6749, sections 4.1.2.1 and 5.2) mean for a person. */
const meanings: Readonly<Record<string, RefusalCode>> = {
  access_denied: 'provider-refused',
  login_required: 'provider-refused',
  consent_required: 'provider-refused',
  interaction_required: 'provider-refused',
  account_selection_required: 'provider-refused',
  temporarily_unavailable: 'provider-down',
  invalid_grant: 'code-refused',
  invalid_client: 'client-refused',
  unauthorized_client: 'client-refused',
};

/** Characters of a provider's own words in the log. */
const MAX_LOGGED_WORDS = 300;

/**
 * What an error of the exchange with the provider means.
 * @param otherwise for errors that say nothing more exact
 */
export function asRefusal(error: unknown, otherwise: RefusalCode): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const words = `${error.error}: ${error.error_description ?? ''}`;
    return new SignInRefused(meanings[error.error] ?? 'provider-error', shortened(words));
  }
  return new SignInRefused(codeOf(error) ?? otherwise, shortened(messageOf(error)));
}

/** Whether no published key fits: the provider may have new ones. */
export function isUnknownKey(error: unknown): boolean {
  return error instanceof OperationProcessingError && error.code === KEY_SELECTION;
}

function codeOf(error: unknown): RefusalCode | undefined {
  // The answer to a client secret that is wrong, in the words of HTTP.
  if (error instanceof WWWAuthenticateChallengeError) return 'client-refused';
  if (isUnknownKey(error)) return 'unknown-key';
  const isTime = error instanceof OperationProcessingError && error.code === JWT_TIMESTAMP_CHECK;
  return isTime ? 'token-expired' : undefined;
}

/** Messages of the library name the property at fault, not its value. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function shortened(text: string): string {
  return text.slice(0, MAX_LOGGED_WORDS);
}
