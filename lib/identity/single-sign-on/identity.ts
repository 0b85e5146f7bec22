import { MAX_EMAIL_LENGTH } from '../users/model.ts';
import { readClaim, textsOf } from './claim-path.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Claims about a person, from the ID token and the provider's user info. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person as the provider knows them. */
export interface Identity {
  readonly issuer: string;
  /** Never changes and is never given to somebody else. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Names or ids of groups. */
  readonly groups: readonly string[];
}

/** Longest name of an account; a provider may have longer ones. */
const MAX_NAME_LENGTH = 200;

/** Hosts of Entra ID, which has a claim of its own for what others call `email_verified`. */
const entraHosts = ['login.microsoftonline.com', 'sts.windows.net'];

/**
 * The person whom claims describe. Pure.
 * @throws {SignInRefused} when the provider left out groups because there are too many
 */
export function identityOf(claims: Claims, groupJsonPath: string): Identity {
  const issuer = String(claims.iss);
  return {
    issuer,
    subject: String(claims.sub),
    name: textIn(claims, 'name')?.slice(0, MAX_NAME_LENGTH).toWellFormed() ?? null,
    email: emailIn(claims),
    isEmailVerified: isVerified(claims, issuer),
    groups: groupsIn(claims, groupJsonPath),
  };
}

/**
 * Why none of a person's groups may have been found, for the log; `undefined` if the claim has the form that is
 * understood. Names of LDAP have commas of their own, and equals signs. Pure.
 */
export function misshapenGroups(claims: Claims, groupJsonPath: string): string | undefined {
  const claim = readClaim(claims, groupJsonPath);
  if (typeof claim === 'string' && claim.includes(',') && !claim.includes('=')) {
    return 'is one text with commas, which counts as one name: let the provider send a list (at Keycloak, switch on Multivalued in the mapper)';
  }
  const hasObjects = [claim].flat().some((each) => typeof each === 'object' && each !== null);
  return hasObjects
    ? 'has objects, not names: set groupJsonPath to where their names are, for example groups[*].name'
    : undefined;
}

/** What the ID token does not have may be in the user info. */
export function isComplete(claims: Claims, groupJsonPath: string | undefined): boolean {
  const hasGroups = groupJsonPath === undefined || readClaim(claims, groupJsonPath) !== undefined;
  const saysVerified = claims.email_verified !== undefined || claims.xms_edov !== undefined;
  return hasGroups && textIn(claims, 'email') !== null && saysVerified;
}

/** Some providers send text instead of a boolean. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === '1' || claim === 'true';
}

/**
 * Entra ID sends no `email_verified`, and lets administrators of any tenant enter any address. Its optional
 * claim `xms_edov` says that the tenant owns the domain.
 */
function isVerified({ email_verified: verified, xms_edov: ownsDomain }: Claims, issuer: string) {
  const isEntra = entraHosts.includes(new URL(issuer).hostname);
  return isEntra ? isTrue(ownsDomain) : verified === true || verified === 'true';
}

function textIn(claims: Claims, name: string): string | null {
  const claim = claims[name];
  return typeof claim === 'string' ? claim.trim() || null : null;
}

/** An address that mail could be sent to. */
function emailIn(claims: Claims): string | null {
  const email = textIn(claims, 'email');
  const isAddress =
    email !== null &&
    email.length <= MAX_EMAIL_LENGTH &&
    /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email);
  return isAddress ? email : null;
}

/** Entra ID names groups beyond 200 only by an address where they could be fetched. */
function groupsIn(claims: Claims, path: string): string[] {
  const { _claim_names: elsewhere } = claims;
  const isElsewhere =
    typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, path);
  if (isElsewhere) throw new SignInRefused('too-many-groups', 'the groups are not in the token');
  return [...new Set(textsOf(readClaim(claims, path)))];
}
