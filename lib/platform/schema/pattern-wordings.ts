import { eventDay, eventFilter } from './event-filters.ts';
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
  [eventFilter]: 'must be "IS:" or "IS_ANY_OF:" followed by values separated by commas',
  [eventDay]: 'must be "IS:" followed by a day, such as "IS:2026-11-21"',
};
