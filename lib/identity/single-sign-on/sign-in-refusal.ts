/** Why somebody was not signed in: the code on the page, its status, and what it tells the person. */
const refusals = {
  'not-configured': [404, 'Sign-in with OpenID Connect is switched off here.'],
  'no-base-url': [
    500,
    'This service does not know its own address. An administrator has to set BASE_URL.',
  ],
  'no-transaction': [
    400,
    'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.',
  ],
  'wrong-state': [
    400,
    'This answer belongs to another sign-in, perhaps one in another tab. Start it again.',
  ],
  'provider-refused': [403, 'The identity provider did not sign you in.'],
  'provider-down': [
    503,
    'The identity provider does not answer. Try again later; administrators can sign in with a password.',
  ],
  'provider-error': [
    502,
    'The identity provider gave an answer that this service does not understand.',
  ],
  'client-refused': [
    502,
    'The identity provider does not accept this service. An administrator has to check the client id and secret.',
  ],
  'code-refused': [403, 'This sign-in was used already, or took too long. Start it again.'],
  'token-refused': [403, 'The identity provider sent a token that is not valid for this sign-in.'],
  'token-expired': [
    403,
    'The identity provider sent a token that is not valid at this time. Its clock or ours may be wrong.',
  ],
  'unknown-key': [
    403,
    'The identity provider signed its token with a key that it does not publish.',
  ],
  'no-email': [403, 'The identity provider did not send your e-mail address.'],
  'email-not-verified': [403, 'The identity provider has not verified your e-mail address.'],
  'domain-not-allowed': [403, 'E-mail addresses of your domain are not accepted here.'],
  'no-account': [403, 'You have no account here. Ask an administrator for one.'],
  'account-taken': [
    403,
    'The account with your e-mail address belongs to somebody else at the identity provider.',
  ],
  'account-disabled': [403, 'Your account is disabled or was deleted. Ask an administrator.'],
  'account-not-created': [
    403,
    'Your account could not be created. An administrator has to look into the log.',
  ],
  'too-many-groups': [
    403,
    'You are in more groups than the identity provider sends. An administrator has to limit them there.',
  ],
} as const satisfies Readonly<Record<string, readonly [status: number, text: string]>>;

export type RefusalCode = keyof typeof refusals;

/** Status of the page for each reason; those of `refusals`. */
export type RefusalStatus = (typeof refusals)[RefusalCode][0];

/** Somebody is not signed in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly code: RefusalCode;
  /** For the log: no token, code or secret. */
  readonly detail: string | undefined;

  constructor(code: RefusalCode, detail?: string) {
    super(refusals[code][1]);
    this.code = code;
    this.detail = detail;
  }

  get status(): RefusalStatus {
    return refusals[this.code][0];
  }
}
