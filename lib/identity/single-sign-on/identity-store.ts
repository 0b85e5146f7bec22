import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { isActiveStill } from '../users/user-store.ts';
import type { Identity } from './identity.ts';
import { SignInRefused } from './sign-in-refusal.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    IdentityLink: IdentityLink;
    UserIdentity: UserIdentity;
  }
}

/** Which account a person at a provider has. It stays when the account is deleted: the person is refused. */
export interface IdentityLink {
  readonly user: number;
  readonly issuer: string;
  /** RFC 3339. */
  readonly linkedAt: string;
}

/** That an account belongs to a person at a provider: to one at each. */
interface UserIdentity {
  readonly issuer: string;
  /** Hash of issuer and subject. */
  readonly identity: string;
}

type LinkedPerson = Pick<Identity, 'issuer' | 'subject'>;

/** The account of a person at a provider, which may have been deleted. */
export function findIdentityLink(person: LinkedPerson): Promise<IdentityLink | undefined> {
  return getItem(keys.identity(hashOf(person)));
}

/**
 * Links an account to a person at a provider, on the condition that it is active and belongs to nobody else
 * there.
 * @param stale the person's link to an account that was deleted
 * @param isChecked whether the same transaction creates the account, or changes it as it was read
 */
export function linkWrites(
  person: LinkedPerson,
  user: number,
  { stale, isChecked }: { stale: IdentityLink | undefined; isChecked: boolean },
): Write[] {
  const identity = hashOf(person);
  const { issuer } = person;
  const link: IdentityLink = { user, issuer, linkedAt: new Date().toISOString() };
  return [
    {
      put: { ...link, ...keys.identity(identity) },
      when: stale
        ? {
            expression: '#user = :stale',
            names: { '#user': 'user' },
            values: { ':stale': stale.user },
          }
        : isNew,
    },
    {
      put: { issuer, identity, ...keys.userIdentity(user, hashSecret(issuer)) },
      when: isNew,
      onConflict: () => new SignInRefused('account-taken', `user ${user}`),
    },
    ...(isChecked
      ? []
      : [
          {
            check: keys.user(user),
            when: isActiveStill,
            onConflict: () => new SignInRefused('account-disabled', `user ${user}`),
          },
        ]),
  ];
}

function hashOf({ issuer, subject }: LinkedPerson): string {
  return hashSecret(JSON.stringify([issuer, subject]));
}
