import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { ApiError } from '../../platform/errors.ts';
import { prepareProof } from '../signup/prove-address.ts';
import { accountEvent } from '../users/account-event.ts';
import { isActive, type User } from '../users/model.ts';
import { type NewUser, prepareUser } from '../users/prepare-user.ts';
import { userEventData } from '../users/present-user.ts';
import { findUser, findUserIdByEmail, updateUserWrites } from '../users/user-store.ts';
import { isAllowedEmail } from './email-domains.ts';
import type { Identity } from './identity.ts';
import { findIdentityLink, type IdentityLink, linkWrites } from './identity-store.ts';
import type { OidcSettings } from './model.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/**
 * The account of a person at the provider: the one that is linked to issuer and subject; or else the one with the
 * verified e-mail address, which is linked now; or else a new one, if the settings say so. A person whose account was
 * deleted gets no new one by signing in.
 * @throws {SignInRefused} saying why there is none
 */
export async function findAccount(settings: OidcSettings, identity: Identity): Promise<User> {
  const link = await findIdentityLink(identity);
  const linked = link && (await findUser(link.user));
  if (linked) return usable(linked);
  const email = verifiedEmail(settings, identity);
  const id = await findUserIdByEmail(email);
  if (id !== undefined) return linkAccount(identity, id, link);
  if (link) throw new SignInRefused('account-disabled', `user ${link.user} was deleted`);
  if (!settings.autoCreate) throw new SignInRefused('no-account');
  return createAccount(settings, identity, email);
}

/** @throws {SignInRefused} for an address by which nobody may be found */
function verifiedEmail(
  { emailDomains }: OidcSettings,
  { email, isEmailVerified }: Identity,
): string {
  if (email === null) throw new SignInRefused('no-email');
  if (!isEmailVerified) throw new SignInRefused('email-not-verified');
  if (!isAllowedEmail(email, emailDomains)) throw new SignInRefused('domain-not-allowed');
  return email;
}

function usable(user: User): User {
  if (user.accountType === 'User' && isActive(user)) return user;
  throw new SignInRefused('account-disabled', `user ${user.id}`);
}

/** Links the account with the address of the person. One that somebody signed up for loses every way in. */
function linkAccount(
  identity: Identity,
  id: number,
  stale: IdentityLink | undefined,
): Promise<User> {
  return recordChange({ author: systemAuthor, expect: ['user-updated'] }, async () => {
    const found = await findUser(id);
    if (!found) throw new SignInRefused('account-disabled', `user ${id} was deleted`);
    const user = usable(found);
    const data = userEventData(user);
    const proof = await prepareProof(user);
    return {
      writes: [
        ...linkWrites(identity, id, { stale, isChecked: proof !== undefined }),
        // On the condition of its version: the account is active still.
        ...(proof ? updateUserWrites(user, user, { removesCredentials: true }) : []),
        ...(proof?.writes ?? []),
      ],
      events: [
        { type: 'user-updated', data: { ...data, signsInAt: identity.issuer }, preData: data },
        ...(proof?.events ?? []),
      ],
      result: user,
    };
  });
}

async function createAccount(
  { defaultRootRoleId }: OidcSettings,
  identity: Identity,
  email: string,
): Promise<User> {
  const newUser: NewUser = {
    accountType: 'User',
    name: identity.name,
    email,
    username: null,
    passwordHash: null,
    rootRole: defaultRootRoleId,
  };
  try {
    return await recordChange({ author: systemAuthor, expect: ['user-created'] }, async () => {
      const { user, writes } = await prepareUser(newUser);
      const links = linkWrites(identity, user.id, { stale: undefined, isChecked: true });
      return {
        writes: [...writes, ...links],
        events: [accountEvent('created', { after: user })],
        result: user,
      };
    });
  } catch (error) {
    // A role that is gone, too many users, or a username that is the address.
    if (!(error instanceof ApiError)) throw error;
    throw new SignInRefused('account-not-created', error.message);
  }
}
