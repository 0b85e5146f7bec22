import { dayPattern } from './date-time.ts';
import { eventDay, eventFilter } from './event-filters.ts';
import { dayFilter, flagFilter, flagOrder, statusFilter, tagFilter } from './flag-filters.ts';
import {
  jsonPointer,
  projectIdOrSpaces,
  projectIdPattern,
  readable,
  storable,
  tagText,
  urlFriendly,
} from './names.ts';

/** The rule of each pattern in words: the end of "The `/body/name` property …". */
export const patternWordings: Readonly<Record<string, string>> = {
  [urlFriendly]:
    'may contain only letters from A to Z, digits and "-_.~!*\'()", and must not be ".", ".." or "*"',
  [projectIdPattern]:
    'may contain only letters from A to Z, digits, "-", "_", "." and "~", and must not be "." or ".."',
  [projectIdOrSpaces]:
    'may contain only letters from A to Z, digits, "-", "_", "." and "~", and must not be "." or ".."',
  [readable]: 'must contain a non-space character and no unpaired surrogates',
  [tagText]: 'must be a tag such as "type:value"',
  [jsonPointer]: 'must be a JSON pointer such as "/description"',
  [storable]: 'must not contain unpaired surrogates',
  [dayPattern]: 'must be a day such as "2026-11-21"',
  [eventFilter]: 'must be "IS:" or "IS_ANY_OF:" followed by values separated by commas',
  [eventDay]: 'must be "IS:" followed by a day, such as "IS:2026-11-21"',
  [flagFilter]:
    'must be "IS:", "IS_NOT:", "IS_ANY_OF:" or "IS_NONE_OF:" followed by values separated by commas',
  [tagFilter]:
    'must be "INCLUDE:", "INCLUDE_ANY_OF:", "INCLUDE_ALL_OF:", "DO_NOT_INCLUDE:", "EXCLUDE_IF_ANY_OF:" or "EXCLUDE_ALL:" followed by tags such as "simple:checkout", separated by commas',
  [dayFilter]: 'must be "IS_BEFORE:" or "IS_ON_OR_AFTER:" followed by a day such as "2026-11-21"',
  [statusFilter]: 'must be an environment and a state, such as "production:enabled"',
  [flagOrder]:
    'must be "createdAt", "name", "type", "project", "lastSeenAt", "stale", or "environment:" followed by the name of an environment',
};
