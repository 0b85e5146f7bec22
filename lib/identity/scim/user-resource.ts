import { invalid } from '../../platform/errors.ts';
import { isActive, type KnownUser, type NameParts, type User } from '../users/model.ts';
import { asBoolean } from './boolean-text.ts';
import { type ScimUser, USER_URN } from './model.ts';
import { resourceOf } from './resource.ts';

/** The `scimId` of users and groups whose provider sent no id of its own: they are managed all the same. */
export const NO_EXTERNAL_ID = 'scim';

/** Longer usernames do not fit a key of the table; see `usernameInput`. */
const USERNAME_CHARACTERS = 80;

/** What is certainly an address, and kept as such. */
const addressPattern = /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** The properties of a user that an identity provider decides. */
type ProvidedUser = Pick<User, 'name' | 'email' | 'username' | 'nameParts' | 'disabledAt'> & {
  readonly scimId: string;
};

/** A user as SCIM shows it. Pure. */
export function presentScimUser(user: KnownUser, baseUrl: string) {
  const { externalId, ...attributes } = toScimUser(user);
  const { nameParts, name } = user;
  return {
    ...resourceOf(USER_URN, 'User', user, baseUrl),
    ...(externalId !== undefined && { externalId }),
    ...attributes,
    ...(name !== null && { displayName: name, name: { formatted: name, ...nameParts } }),
    active: isActive(user),
  };
}

/**
 * A user as filters see it: by `userName` people are found with either of their names, because a provider
 * knows many by the address although they have a username here. Pure.
 */
export function searchedScimUser(user: KnownUser, baseUrl: string): object {
  const names = [user.username, user.email].filter((name) => name !== null);
  return { ...presentScimUser(user, baseUrl), userName: names };
}

/**
 * The attributes of a user as a provider would send them: a display name that only joins the parts of the
 * name is left out, so that it follows them. Pure.
 */
export function toScimUser(user: KnownUser): ScimUser {
  const { name, email, username, scimId, nameParts } = user;
  const isJoined = nameParts !== undefined && joined(nameParts) === name;
  return {
    ...(scimId !== null && scimId !== NO_EXTERNAL_ID && { externalId: scimId }),
    userName: username ?? email ?? '',
    ...(nameParts && { name: { ...nameParts } }),
    ...(name !== null && !isJoined && { displayName: name }),
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: isActive(user),
  };
}

/**
 * What a provider sends, as a user has it. The `userName` is the e-mail address, or else the username; one
 * address is kept, the primary one. Without `active` and `externalId` they stay. Pure.
 * @throws {ValidationError} for a username that is too long
 */
export function toProvided(sent: ScimUser, before: User | undefined, now: string): ProvidedUser {
  const userName = sent.userName.trim();
  if (userName === '') throw invalid('/body/userName', 'must not consist of whitespace');
  const email = addressOf(sent) ?? (addressPattern.test(userName) ? userName : null);
  const isAddress = email !== null && email.toLowerCase() === userName.toLowerCase();
  if (!isAddress && userName.length > USERNAME_CHARACTERS) {
    const rule = `must have at most ${USERNAME_CHARACTERS} characters, unless it is the e-mail address`;
    throw invalid('/body/userName', rule);
  }
  const nameParts = partsOf(sent);
  const isSentActive = asBoolean(sent.active) ?? (!before || isActive(before));
  const disabledAt = isSentActive ? undefined : now;
  return {
    name: nameOf(sent, nameParts),
    email,
    username: isAddress ? null : userName,
    scimId: sent.externalId ?? before?.scimId ?? NO_EXTERNAL_ID,
    ...(nameParts && { nameParts }),
    ...(disabledAt !== undefined && { disabledAt: before?.disabledAt ?? disabledAt }),
  };
}

/** The user with what a provider has sent. Pure. */
export function withProvided(before: User, provided: ProvidedUser): User {
  const { nameParts: _nameParts, disabledAt: _disabledAt, ...others } = before;
  return { ...others, ...provided };
}

function addressOf({ emails = [] }: ScimUser): string | undefined {
  const chosen =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  return chosen?.value;
}

function partsOf({ name }: ScimUser): NameParts | undefined {
  const givenName = name?.givenName?.trim();
  const familyName = name?.familyName?.trim();
  if (!givenName && !familyName) return undefined;
  return { ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

function nameOf({ displayName, name }: ScimUser, parts: NameParts | undefined): string | null {
  return displayName?.trim() || name?.formatted?.trim() || (parts && joined(parts)) || null;
}

function joined({ givenName, familyName }: NameParts): string {
  return [givenName, familyName].filter((part) => part !== undefined).join(' ');
}
