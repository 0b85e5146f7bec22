import { integer, object, optional, text } from '../../platform/schema/words.ts';
import { MAX_RIGHT_HOLDERS } from './limits.ts';

/** Query parameters of the list of who may do what. */
export const accessCsvQuery = object({
  cursor: optional(
    text(
      'Where the page begins, from the header `Link` of the page before.',
      'MS8wMDAwMDAwMDE3LzA',
      {
        maxLength: 300,
      },
    ),
  ),
  limit: optional(
    integer(
      'Of how many people, service accounts, groups and API tokens to return the rights.',
      500,
      {
        minimum: 1,
        maximum: MAX_RIGHT_HOLDERS,
        default: MAX_RIGHT_HOLDERS,
      },
    ),
  ),
});
