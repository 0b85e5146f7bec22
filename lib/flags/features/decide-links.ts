import { randomUUID } from 'node:crypto';
import { ExceedsLimitError } from '../../platform/errors.ts';
import type { FeatureLink, LinkInput } from '../feature-data/model.ts';
import { MAX_LINKS } from './link-schema.ts';

type Links = readonly FeatureLink[];

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
