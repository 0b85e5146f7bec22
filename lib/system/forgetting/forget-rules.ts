import { IMPORTED_CREATOR_ID } from '../../flags/feature-data/model.ts';
import type { ForgottenPerson } from './model.ts';

/*
 * Where the texts of a person are in what is stored, and what they become. Three rules, from the safest to the widest:
 *
 *   1. What belongs to the person's id, as in `{ id: 7, name: … }` of an author: whatever the text is.
 *   2. What says who did something by a name alone, as `createdBy` of a group or of an imported flag: if it is one of
 *      the person's texts.
 *   3. What people have written, as a comment: mentions of texts that can mean nobody else.
 *
 * Names of what exists, values of constraints and identifiers stay as they are: they decide what applications get.
 */

/** Properties that have a person as an object, or the name of one as a text. */
const authors: ReadonlySet<string> = new Set([
  'createdBy',
  'updatedBy',
  'movedBy',
  'changedBy',
  'invitedBy',
  'by',
  'author',
  'user',
  'username',
  'userName',
  'email',
]);
/** Properties of a person. */
const personal: ReadonlySet<string> = new Set([
  'name',
  'username',
  'userName',
  'email',
  'displayName',
  'scimId',
]);
/** Properties that only accounts have: an object with one of them and the person's id is the person's. */
const accountMarks = ['rootRole', 'username', 'email'] as const;
/** From where a person did something. */
const traces: ReadonlySet<string> = new Set(['address', 'userAgent']);
/** Properties that people write sentences in, or that repeat such sentences. */
const prose: ReadonlySet<string> = new Set([
  'description',
  'title',
  'text',
  'comment',
  'reason',
  'excerpt',
  'message',
]);
/** Parts of an event that tell what has happened, and are never read to decide something. */
const history: ReadonlySet<string> = new Set(['data', 'preData']);

/** Shorter texts, and those that are one plain word, mean something else too often. */
const SHORTEST_MENTION = 5;
/** Fewer characters of a text that was cut off tell nothing. */
const SHORTEST_BEGINNING = 4;
const distinctive = /[\s\d@._+-]/;

/** Replaces the texts of a person in what is stored; returns the same object if it has none. */
export type Forget = <T extends object>(stored: T) => T;

/** How a part of an item is treated. */
interface PartPlace {
  /** The property that it is the value of. */
  readonly key: string;
  /** Whether all texts are looked through for mentions, and not those of some properties alone. */
  readonly isHistory: boolean;
}

/** How to forget a person. Pure. */
export function forgetting({ user, pseudonym, texts }: ForgottenPerson): Forget {
  const known = new Set(texts.map(folded));
  const mentions = mentionsOf(texts);
  const isKnown = (text: string) => known.has(folded(text));

  /** Without what is left of a text that the end of an excerpt has cut off. */
  const withoutBeginning = (text: string) => {
    const begun = texts.find((each) => beginningAt(text, each) !== undefined);
    return begun === undefined ? text : `${text.slice(0, beginningAt(text, begun))}${pseudonym}`;
  };

  const inText = (text: string, { key, isHistory }: PartPlace): string => {
    if (authors.has(key) && isKnown(text)) return pseudonym;
    if (!mentions || !(isHistory || prose.has(key) || authors.has(key))) return text;
    const after = text.replace(mentions, pseudonym);
    return key === 'excerpt' ? withoutBeginning(after) : after;
  };

  const inValue = (value: unknown, place: PartPlace): unknown => {
    if (typeof value === 'string') return inText(value, place);
    if (Array.isArray(value)) return inList(value, place);
    return isPlain(value) ? inObject(value, place) : value;
  };

  const inList = (list: readonly unknown[], place: PartPlace): readonly unknown[] => {
    const after = list.map((each) => inValue(each, place));
    return after.some((each, index) => each !== list[index]) ? after : list;
  };

  const inObject = (object: Plain, { key, isHistory }: PartPlace): Plain => {
    const isPersons = isOf(object, key, user);
    const after = Object.entries(object).map(([name, value]) => {
      if (isPersons && traces.has(name) && value !== null) return [name, null] as const;
      const isName = isPersons && personal.has(name) && typeof value === 'string';
      if (isName || (name === 'createdBy' && isAuthor(object, user))) {
        return [name, pseudonym] as const;
      }
      const isTold = isHistory || history.has(name);
      const isNameAlone = name === 'name' && authors.has(key) && object.id === IMPORTED_CREATOR_ID;
      return [name, inValue(value, { key: isNameAlone ? key : name, isHistory: isTold })] as const;
    });
    return after.some(([name, value]) => value !== object[name])
      ? Object.fromEntries(after)
      : object;
  };

  return <T extends object>(stored: T) =>
    inObject(stored as Plain, { key: '', isHistory: false }) as T;
}

type Plain = Readonly<Record<string, unknown>>;

/** Whether an object is about the person with an id. */
function isOf(object: Plain, key: string, user: number): boolean {
  if (object.user === user || object.userId === user) return true;
  const isAccount = authors.has(key) || accountMarks.some((mark) => mark in object);
  return object.id === user && (isAccount || object.pk === 'EVENT_CREATORS');
}

/** Whether it is an event of the person. */
function isAuthor(object: Plain, user: number): boolean {
  return object.createdByUserId === user;
}

/** Finds texts wherever they are words of their own; `undefined` if none is distinctive. */
function mentionsOf(texts: readonly string[]): RegExp | undefined {
  const wanted = texts
    .filter((text) => text.length >= SHORTEST_MENTION && distinctive.test(text))
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text));
  if (wanted.length === 0) return undefined;
  return new RegExp(
    `(?<![\\p{L}\\p{N}_.@+-])(?:${wanted.join('|')})(?![\\p{L}\\p{N}_@+-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  );
}

/** Where the beginning of a word is with which a text ends, if it has at least four characters. */
function beginningAt(text: string, word: string): number | undefined {
  for (let length = word.length - 1; length >= SHORTEST_BEGINNING; length -= 1) {
    const begun = folded(word.slice(0, length));
    if (folded(text).endsWith(begun)) return text.length - length;
  }
  return undefined;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Not bytes and sets, which have no texts of people. */
function isPlain(value: unknown): value is Plain {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
