import { type Author, systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { presentRole } from '../roles/present-role.ts';
import { listRoles } from '../roles/role-store.ts';
import { passwordPreparer } from './change-password.ts';
import { isActive, type PasswordLink, type User, userName } from './model.ts';
import { passwordEvent } from './password-event.ts';
import {
  addMailedLink,
  findPasswordLink,
  type LinkOccasion,
  newPasswordLink,
  parsePasswordLinkToken,
  passwordLinkToken,
} from './password-link-rules.ts';
import { findUser, getAccount } from './user-store.ts';

interface Linked {
  readonly user: User;
  readonly link: PasswordLink;
}

/**
 * Makes a link with which a person can set a password once, within 48 hours. It replaces an earlier one;
 * until it is used, the password stays valid.
 * @returns the token for the link
 * @throws {NotFoundError} for an unknown id, and for a service account
 */
export function createPasswordLink(author: Author, id: number): Promise<string> {
  return recordChange({ author, expect: ['user-updated'] }, async () => {
    const user = await getAccount(id, 'User');
    const { write, link, token } = planLink(user, author.name);
    const event = passwordEvent(user, { passwordLinkExpiresAt: link.expiresAt });
    return { writes: [write], events: [event], result: token };
  });
}

/**
 * Makes such a link for a person who has shown a password that opens nothing else. No event: it is a step of
 * logging in.
 * @param user as read when the password was checked
 * @throws {AuthenticationRequired} when the password has changed since: that is what keeps out who knew it
 */
export function createLoginLink({ id, passwordHash }: User): Promise<string> {
  return recordChange({ author: systemAuthor }, async () => {
    const user = await getAccount(id, 'User');
    if (user.passwordHash !== passwordHash)
      throw new AuthenticationRequired('The password has changed. Log in again.');
    const { write, token } = planLink(user, systemAuthor.name);
    return { writes: [write], events: [], result: token };
  });
}

function planLink(user: User, createdBy: string) {
  const { stored, secret } = newPasswordLink(createdBy);
  const write: Write = {
    update: keys.user(user.id),
    expression: 'SET passwordLink = :link, #version = :next',
    names: { '#version': 'version' },
    values: { ':link': stored, ':next': user.version + 1 },
    when: atVersion(user.version),
  };
  return { write, link: stored, token: passwordLinkToken(user.id, secret) };
}
/**
 * Creates another password link, for an e-mail; existing links stay.
 * @param email where it is sent: the user's address, as it was read
 * @returns the token for the link; `undefined` if the user may not have one, or the address has changed
 */
export function createMailedLink(
  id: number,
  { email, ...occasion }: LinkOccasion & { readonly email: string },
): Promise<string | undefined> {
  return recordChange({ author: systemAuthor }, async () => {
    const user = await findUser(id);
    const added = user?.email === email ? addMailedLink(user, occasion) : undefined;
    if (!user || !added) return noChange(undefined);
    return {
      writes: [
        {
          update: keys.user(id),
          expression: 'SET mailedLinks = :links, #version = :next',
          names: { '#version': 'version' },
          values: { ':links': added.links, ':next': user.version + 1 },
          when: atVersion(user.version),
        },
      ],
      events: [],
      result: passwordLinkToken(id, added.secret),
    };
  });
}

/**
 * The user of a link, for a form that asks for the password.
 * @throws {AuthenticationRequired} when the link is unknown, used or expired
 */
export async function describePasswordLink(token: string) {
  const [{ user, link }, roles] = await allInOrder([getLinked(token), listRoles()]);
  const role = roles.find(({ id }) => id === user.rootRole);
  return {
    id: user.id,
    ...(user.name !== null && { name: user.name }),
    email: user.email ?? '',
    token,
    createdBy: link.createdBy,
    role: role ? presentRole(role) : { id: user.rootRole, type: 'root' as const, name: 'unknown' },
  };
}

/**
 * Sets the password of the user of a link, which cannot be used again, and ends all sessions of the
 * user.
 * @throws {AuthenticationRequired} when the link is unknown, used or expired
 * @throws {ValidationError} for a weak password; the link stays valid
 */
export async function setPasswordByLink(token: string, password: string): Promise<void> {
  const { user } = parsePasswordLinkToken(token) ?? refuseLink();
  const prepare = passwordPreparer(
    user,
    { password },
    { readUser: async () => (await getLinked(token)).user },
  );
  // The holder of the link acts as the person it is for; the log of an author is found by the id.
  const expect = [{ type: 'user-updated', author: { id: user, name: '' } }] as const;
  await recordChange({ author: systemAuthor, expect }, async () => {
    const { user: before, writes, events } = await prepare();
    const author = { id: before.id, name: userName(before) };
    return { writes, events: events.map((event) => ({ ...event, author })), result: undefined };
  });
}

async function getLinked(token: string): Promise<Linked> {
  const { user: id, secret } = parsePasswordLinkToken(token) ?? refuseLink();
  const user = await findUser(id);
  const link = user && isActive(user) && findPasswordLink(user, secret);
  return user && link ? { user, link } : refuseLink();
}

/** The same for every reason, so that nobody learns which users exist. */
function refuseLink(): never {
  throw new AuthenticationRequired(
    'This link is unknown, used or expired. An administrator can make a new one.',
  );
}
