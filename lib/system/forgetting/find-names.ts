import type { Event } from '../../events/log/types.ts';
import { findPositions, readPositions } from '../../events/read/event-reader.ts';
import { accountEvents } from '../../identity/users/account-events.ts';
import { listUsers } from '../../identity/users/user-store.ts';
import type { Forgetting, ForgettingPlace } from './model.ts';

const EVENTS_AT_ONCE = 250;

/** The names that were found so far, and where to go on. */
interface FoundNames {
  readonly texts: readonly string[];
  readonly place: ForgettingPlace;
}

/** Looks for the names of an account in the next 250 events of the types that say them. */
export async function findNames(
  { user, pseudonym, texts }: Forgetting,
  { type, position }: Extract<ForgettingPlace, { readonly phase: 'names' }>,
): Promise<FoundNames> {
  const name = accountEvents[type];
  if (name === undefined) {
    return { texts: await withoutPresentNames(texts), place: { phase: 'items' } };
  }
  const log = { kind: 'type', name } as const;
  const { first, last } = await findPositions({ log });
  const start = Math.max(first, position);
  const end = Math.min(last, start + EVENTS_AT_ONCE - 1);
  const events = await readPositions(log, { first: start, last: end });
  const found = events
    .flatMap((event) => namesIn(event, user))
    .filter((text) => text !== pseudonym);
  return {
    texts: [...new Set([...texts, ...found])],
    place:
      end < last
        ? { phase: 'names', type, position: end + 1 }
        : { phase: 'names', type: type + 1, position: 1 },
  };
}

function namesIn({ data, preData }: Event, user: number): string[] {
  return [data, preData].flatMap((part) => {
    const { id, name, username, email } = (part ?? {}) as Readonly<Record<string, unknown>>;
    if (id !== user) return [];
    return [name, username, email].filter(
      (text) => typeof text === 'string' && text !== '',
    ) as string[];
  });
}

/** Texts that an account of today has are left out: by them alone, nobody can tell the two apart. */
async function withoutPresentNames(texts: readonly string[]): Promise<string[]> {
  const users = await listUsers();
  const present = new Set(
    users.flatMap(({ name, username, email }) =>
      [name, username, email].flatMap((text) => (text ? [text.toLowerCase()] : [])),
    ),
  );
  return texts.filter((text) => !present.has(text.toLowerCase()));
}
