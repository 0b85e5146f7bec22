import { counted } from '../../../lib/words/phrases.ts';
import type { Holdings, RoleUses } from './holdings.ts';
import type { Account, AccountToken } from './model.ts';

/** A name for the report: `Ada Lovelace <ada@example.com>`. */
export function accountInWords({ id, name, email, username }: Account): string {
  const shown = name || username;
  const more = email ? `<${email}>` : username && username !== shown ? `"${username}"` : undefined;
  return [shown, more].filter(Boolean).join(' ') || `account ${id}`;
}

/** Somebody who is not in the target, with what waits for them. */
export function waitingInWords(account: Account, { rootRole, groups, projects }: Holdings): string {
  const waits = [
    ...(rootRole === undefined ? [] : [rootRole]),
    ...(groups.length === 0 ? [] : [counted(groups.length, 'group')]),
    ...(projects.size === 0 ? [] : [`roles in ${counted(projects.size, 'project')}`]),
  ];
  return `${accountInWords(account)}${waits.length > 0 ? `: ${waits.join(', ')}` : ''}`;
}

/** A service account with all that its owner has to set up. */
export function serviceInWords(
  account: Account,
  { rootRole, groups, projects }: Holdings,
  tokens: readonly AccountToken[],
  now = new Date(),
): string {
  const parts = [
    ...(rootRole === undefined ? [] : [rootRole]),
    ...(groups.length === 0 ? [] : [`groups: ${groups.join(', ')}`]),
    ...[...projects].map(([project, roles]) => `${project}: ${roles.join(', ')}`),
    ...tokens.map((token) => tokenInWords(token, now)),
  ];
  return [accountInWords(account), ...parts].join('; ');
}

/** Where a role is given: `in 2 projects (shop, api), to 1 group`. */
export function usesInWords({ accounts, groups, projects }: RoleUses): string {
  return [
    ...(projects.length === 0
      ? []
      : [`in ${counted(projects.length, 'project')} (${projects.join(', ')})`]),
    ...(groups === 0 ? [] : [`to ${counted(groups, 'group')}`]),
    ...(accounts === 0 ? [] : [`to ${counted(accounts, 'account')}`]),
  ].join(', ');
}

function tokenInWords({ description, expiresAt }: AccountToken, now: Date): string {
  const day = expiresAt?.slice(0, 10);
  if (day === undefined) return `token "${description}" without an end`;
  const isOver = new Date(expiresAt ?? '') <= now;
  return `token "${description}" ${isOver ? 'expired on' : 'until'} ${day}`;
}
