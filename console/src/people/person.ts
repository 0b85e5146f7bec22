import type { User } from 'generated:api';

/** Somebody with names, as far as they are known. */
export type NamedPerson = Partial<Pick<User, 'id' | 'name' | 'email' | 'username'>>;

/** The name under which somebody is shown. */
export function personName({ id, name, email, username }: NamedPerson): string {
  return name || username || email || `user ${id ?? '?'}`;
}

/** What tells people with the same name apart: username and e-mail address, without what is the name already. */
export function personDetail(person: NamedPerson): string {
  const shown = personName(person);
  return [person.username, person.email].filter((part) => part && part !== shown).join(', ');
}

/** Whether a text is part of one of the names, ignoring case. */
export function isCalled({ name, email, username }: NamedPerson, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, email, username].some((part) => part?.toLowerCase().includes(wanted));
}
