import { type JWTAccessTokenClaims, jwksCache, validateJwtAccessToken } from 'oauth4webapi';
import type { Caller } from '../../auth/caller.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { callerOfUser } from '../authentication/caller-of-user.ts';
import { findUser } from '../users/user-store.ts';
import { findIdentityLink } from './identity-store.ts';
import { isUsable, signingAlgorithms, type UsableOidc } from './model.ts';
import { readOidcSettings } from './oidc-settings-store.ts';
import { findIdentityProvider, requestOptions } from './provider.ts';
import { asRefusal } from './provider-errors.ts';
import { isIssuer } from './provider-rules.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Header, claims and signature of a JSON Web Token; our own tokens have a colon. */
const jwt = /^bearer +[\w-]+\.[\w-]+\.[\w-]+$/i;

/** The scope with which the provider says that agents may change something. */
const WRITE_SCOPE = 'flags:write';

/** Whether a header has a token of a provider, and not one of ours. */
export function hasAccessToken(authorization: string | undefined): authorization is string {
  return authorization !== undefined && jwt.test(authorization);
}

/**
 * Finds the caller by an access token of the identity provider (RFC 9068): issuer, audience, times, algorithm
 * and signature are checked. The person must have signed in here before, so that there is an account; groups
 * are as of the last sign-in. The provider is asked for its keys only when issuer and person are known here, so
 * that strangers cannot cause requests with tokens that they make up.
 * @param audience that the token must be for: an ID token, or a token for another service, is for another one
 * @throws {AuthenticationRequired} also without single sign-on; the log says why
 */
export async function authenticateAccessToken(
  authorization: string,
  audience: string,
): Promise<Caller> {
  const settings = await readOidcSettings();
  const found = isUsable(settings) && (await findPerson(settings, authorization, audience));
  if (!found) throw new AuthenticationRequired();
  return found;
}

async function findPerson(
  settings: UsableOidc,
  authorization: string,
  audience: string,
): Promise<Caller | undefined> {
  try {
    const { issuer, subject } = namedIn(authorization);
    if (!isIssuer(settings.discoverUrl, issuer)) {
      throw new SignInRefused('token-refused', 'the issuer is another one');
    }
    const link = await findIdentityLink({ issuer, subject });
    if (!link) throw new SignInRefused('no-account', 'nobody has signed in as this person');
    const { scope } = await check(settings, authorization, audience);
    const user = await findUser(link.user);
    const caller = user?.accountType === 'User' ? await callerOfUser(user) : undefined;
    if (!caller) throw new SignInRefused('account-disabled', `user ${link.user}`);
    const mayChange = scope?.split(' ').includes(WRITE_SCOPE);
    return mayChange ? { ...caller, mayChangeAsAgent: true } : caller;
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    log.info('an access token was refused', { code: error.code, detail: error.detail });
    return undefined;
  }
}

/** What a token says of itself, before anything of it is checked. @throws {SignInRefused} without both texts */
function namedIn(authorization: string): { readonly issuer: string; readonly subject: string } {
  const [, payload = ''] = authorization.split('.');
  try {
    const { iss, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof iss === 'string' && typeof sub === 'string') return { issuer: iss, subject: sub };
  } catch {}
  throw new SignInRefused('token-refused', 'issuer and subject are not there');
}

/**
 * The library fetches the keys again for an unknown one, but only a minute after it has done so: a flood of
 * tokens with made-up keys does not become one of requests to the provider.
 * @throws {SignInRefused} for a token that is not valid here
 */
async function check(
  settings: UsableOidc,
  authorization: string,
  audience: string,
): Promise<JWTAccessTokenClaims> {
  const { server, keys } = await findIdentityProvider(settings);
  const request = new Request(audience, { headers: { authorization } });
  try {
    // A copy, because the library remembers keys for each object too.
    return await validateJwtAccessToken({ ...server }, request, audience, {
      ...requestOptions(),
      [jwksCache]: keys,
      signingAlgorithms: [...signingAlgorithms],
    });
  } catch (error) {
    throw asRefusal(error, 'token-refused');
  }
}
