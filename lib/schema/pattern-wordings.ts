import { eventDay, eventFilter } from './event-filters.ts';
import {
  jsonPointer,
  readable,
  storable,
  tagText,
  urlFriendly,
  urlFriendlyOrBlank,
} from './names.ts';

/** The rule of each pattern in words: the end of "The `/body/name` property …". */
export const patternWordings: Readonly<Record<string, string>> = {
  [urlFriendly]:
    'may have letters from A to Z, digits, "-", "_", "." and "~" only, and must not be "." or ".."',
  [urlFriendlyOrBlank]:
    'may have letters from A to Z, digits, "-", "_", "." and "~" only, and must not be "." or ".."',
  [readable]: 'must have at least one character that is no blank, and no half characters',
  [tagText]: 'must be a tag as "type:value"',
  [jsonPointer]: 'must be a JSON pointer such as "/description"',
  [storable]: 'must not have half characters',
  [eventFilter]: 'must be "IS:" or "IS_ANY_OF:" and values with commas between them',
  [eventDay]: 'must be "IS:" and a day, such as "IS:2026-11-21"',
};
