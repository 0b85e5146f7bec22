import { randomUUID } from 'node:crypto';
import { ExceedsLimitError, NotFoundError } from '../../platform/errors.ts';
import type { FeatureLink } from '../feature-data/model.ts';
import { MAX_LINKS } from './limits.ts';
import type { LinkInput } from './link-schema.ts';

type Links = readonly FeatureLink[];

/**
 * Adds a link. Pure except for its id.
 * @throws {ExceedsLimitError} beyond ten
 */
export function decideAddLink(before: Links = [], link: LinkInput): Links {
  return checkCount([...before, { id: randomUUID(), ...contentOf(link) }]);
}

/**
 * Replaces a link. Pure.
 * @throws {NotFoundError} if the flag does not have it
 */
export function decideUpdateLink(before: Links = [], id: string, link: LinkInput): Links {
  refuseUnknown(before, id);
  return before.map((each) => (each.id === id ? { id, ...contentOf(link) } : each));
}

/**
 * Removes a link. Pure.
 * @throws {NotFoundError} if the flag does not have it
 */
export function decideRemoveLink(before: Links = [], id: string): Links {
  refuseUnknown(before, id);
  return before.filter((each) => each.id !== id);
}

/**
 * The links of an import; those that the flag has already keep their id. Pure except for new ids.
 * @throws {ExceedsLimitError} beyond ten
 */
export function decideImportedLinks(before: Links = [], wanted: readonly LinkInput[]): Links {
  const left = [...before];
  return checkCount(
    wanted.map((link) => {
      const index = left.findIndex(({ url }) => url === link.url);
      const [kept] = index < 0 ? [] : left.splice(index, 1);
      return { id: kept?.id ?? randomUUID(), ...contentOf(link) };
    }),
  );
}

function contentOf({ url, title = null }: LinkInput): Omit<FeatureLink, 'id'> {
  return { url, title };
}

function checkCount(links: Links): Links {
  if (links.length > MAX_LINKS) throw new ExceedsLimitError('links of a flag', MAX_LINKS);
  return links;
}

function refuseUnknown(links: Links, id: string): void {
  if (!links.some((link) => link.id === id)) throw new NotFoundError({ kind: 'link', id });
}
