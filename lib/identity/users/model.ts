declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Membership: Membership;
    User: User;
  }
}

/** The longest address that e-mail can be sent to (RFC 5321, erratum 1690). */
export const MAX_EMAIL_LENGTH = 254;

export type AccountType = 'User' | 'Service Account';

/** A link with which a user sets a password once. */
export interface PasswordLink {
  /** SHA-256 of the secret in the link, hex. */
  readonly hash: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  /** Name of the author who made it; `null` if the user has requested it. */
  readonly createdBy: string | null;
}

/** A link that was sent by e-mail. */
export interface MailedLink extends PasswordLink {
  /** Id of the request: the next attempt to send the same mail replaces the link of the last one. */
  readonly request: string;
}

/** How an external system splits the name of a person. */
export interface NameParts {
  readonly givenName?: string;
  readonly familyName?: string;
}

/** A person, or a service account. */
export interface User {
  readonly id: number;
  readonly accountType: AccountType;
  readonly name: string | null;
  readonly email: string | null;
  /** Unique, like the e-mail address. */
  readonly username: string | null;
  /** Id of a root role. */
  readonly rootRole: number;
  /** scrypt, with its salt; only for users who signed up with a password. */
  readonly passwordHash: string | null;
  /** Somebody else knows the password: it opens nothing but the way to one of their own. Absent otherwise. */
  readonly mustChangePassword?: true;
  /** Absent without a link, and after the password was set. */
  readonly passwordLink?: PasswordLink;
  /** Likewise. They do not replace the other link, nor each other, so that strangers cannot end them. */
  readonly mailedLinks?: readonly MailedLink[];
  /** Wrong passwords since the last login. */
  readonly loginAttempts: number;
  /** Time of the last password attempt; absent before the first. */
  readonly loginTriedAt?: string;
  /** The hour (`yyyy-mm-ddThh`) in which `attemptsInHour` counts. */
  readonly loginHour?: string;
  readonly attemptsInHour?: number;
  /** Last login. */
  readonly seenAt: string | null;
  readonly createdAt: string;
  /** Set when an external system manages the user. */
  readonly scimId: string | null;
  /** The parts of the name, if an external system sent them; absent once somebody else changed the name. */
  readonly nameParts?: NameParts;
  /** Since when the account is disabled, RFC 3339; absent while it is active. See `isActive`. */
  readonly disabledAt?: string;
  /** What the user has to show besides the password; absent without a passkey. */
  readonly secondFactor?: SecondFactor;
  readonly version: number;
}

/** A user as lists have them: without what lets them in, and what guards it. */
export type ListedUser = Pick<User, (typeof listedAttributes)[number]>;

/** What lists read of each user. */
export const listedAttributes = [
  'id',
  'accountType',
  'name',
  'email',
  'username',
  'rootRole',
  'loginAttempts',
  'seenAt',
  'createdAt',
  'scimId',
  'nameParts',
  'disabledAt',
  'version',
] as const satisfies readonly (keyof User)[];

/** What of a user changes only with an event. */
export type KnownUser = Omit<ListedUser, 'loginAttempts' | 'seenAt'>;

/** A user as processes remember them. */
export interface RememberedUser extends KnownUser {
  /** Last login when this was read: there may have been later ones since. */
  readonly seenBefore: string | null;
}

/** What a person has besides a password. */
export interface SecondFactor {
  /** How many passkeys. */
  readonly passkeys: number;
  /** SHA-256 of the recovery codes that were not used, hex. */
  readonly recoveryCodes: readonly string[];
}

/** A user in a group. */
export interface Membership {
  readonly group: number;
  readonly user: number;
  readonly joinedAt: string;
  /** Name of the user who added the member. */
  readonly createdBy: string | null;
  /** A sign-in added the member, because the group is mapped to one at the provider, and may end it. */
  readonly source?: 'sso';
}

/**
 * Whether a user may do anything at all. A disabled account stays in its groups and projects, but every way
 * in is closed: no login of any kind, no session, no token.
 */
export function isActive({ disabledAt }: Pick<User, 'disabledAt'>): boolean {
  return disabledAt === undefined;
}

/** The user's name as the author of a change: never empty. */
export function userName({ id, email, username, name }: User): string {
  return email || username || name || `user ${id}`;
}

/** Maximum of users and service accounts in an instance: as many as fit the response of one list. */
export const MAX_USERS = 10_000;
