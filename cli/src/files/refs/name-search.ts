import type { Spelling } from './spellings.ts';

/** A spelling as bytes, found by the longest word in it. */
interface Candidate {
  readonly spelling: Spelling;
  readonly bytes: Uint8Array;
  /** Where the word begins. */
  readonly wordAt: number;
  readonly wordLength: number;
  readonly beginsWithWord: boolean;
  readonly endsWithWord: boolean;
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly spelling: Spelling;
}

/** Searches bytes for all spellings at once, and returns the number of lines. */
export type NameSearch = (text: Uint8Array, listener: Listener) => number;

/** What is done with what is found. */
interface Listener {
  /** Whether a spelling counts in this text; by default all do. */
  readonly isWanted?: (spelling: Spelling) => boolean;
  /** Called for each line and each spelling on it, in the order of the lines; perhaps more than once for a flag. */
  readonly onLine: OnLine;
}

type OnLine = (spelling: Spelling, line: number) => void;

const LINE_FEED = 10;
const ASCII_END = 0x80;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Letters, digits, `_` and `-`: what names are made of, so that `new-checkout` is not in `new-checkout-2`. */
const isWord = new Uint8Array(256);
for (let byte = 0; byte < ASCII_END; byte += 1) {
  isWord[byte] = /[A-Za-z0-9_-]/.test(String.fromCharCode(byte)) ? 1 : 0;
}

/**
 * Prepares a search for spellings. It goes over the bytes once, whatever the number of spellings: it takes a hash of each
 * word, and compares only where some spelling has a word with that hash.
 *
 * A spelling is found where no letter, digit, `_` or `-` is right before or after it, and where it is no part of a longer
 * one: with the flags `new` and `new.checkout`, the text `new.checkout` is one of the second alone.
 *
 * @returns the search, and the spellings that have no word to search for
 */
export function prepareSearch(spellings: readonly Spelling[]): {
  readonly search: NameSearch;
  readonly without: readonly Spelling[];
} {
  const byHash = new Map<number, Candidate[]>();
  const without: Spelling[] = [];
  for (const spelling of spellings) {
    const candidate = candidateOf(spelling);
    if (!candidate) {
      without.push(spelling);
      continue;
    }
    const { bytes, wordAt, wordLength } = candidate;
    const hash = hashOf(bytes, wordAt, wordAt + wordLength);
    byHash.set(hash, [...(byHash.get(hash) ?? []), candidate]);
  }
  return { search: (text, listener) => searchText(text, byHash, listener), without };
}

function searchText(
  text: Uint8Array,
  byHash: ReadonlyMap<number, readonly Candidate[]>,
  { isWanted = () => true, onLine }: Listener,
): number {
  const { length } = text;
  let line = 1;
  let matches: Match[] = [];
  for (let at = 0; at < length; ) {
    const byte = text[at] ?? 0;
    if (isWord[byte] === 0) {
      if (byte === LINE_FEED) {
        if (matches.length > 0) matches = report(matches, line, onLine);
        line += 1;
      }
      at += 1;
      continue;
    }
    const start = at;
    let hash = FNV_OFFSET;
    for (let next = byte; at < length && isWord[next] === 1; next = text[at] ?? 0) {
      hash = Math.imul(hash ^ next, FNV_PRIME);
      at += 1;
    }
    const candidates = byHash.get(hash);
    if (!candidates) continue;
    for (const candidate of candidates) {
      if (isAt(text, start, at, candidate) && isWanted(candidate.spelling)) {
        const from = start - candidate.wordAt;
        matches.push({
          start: from,
          end: from + candidate.bytes.length,
          spelling: candidate.spelling,
        });
      }
    }
  }
  if (matches.length > 0) report(matches, line, onLine);
  return text.at(-1) === LINE_FEED || length === 0 ? line - 1 : line;
}

/** Reports what is not part of something longer. */
function report(matches: readonly Match[], line: number, onLine: OnLine): Match[] {
  for (const match of matches) {
    const isPart = matches.some(
      ({ start, end }) =>
        start <= match.start && end >= match.end && end - start > match.end - match.start,
    );
    if (!isPart) onLine(match.spelling, line);
  }
  return [];
}

function isAt(text: Uint8Array, start: number, end: number, candidate: Candidate): boolean {
  const { bytes, wordAt, wordLength } = candidate;
  const from = start - wordAt;
  const to = from + bytes.length;
  if (end - start !== wordLength || from < 0 || to > text.length) return false;
  for (let index = 0; index < bytes.length; index += 1) {
    if (text[from + index] !== bytes[index]) return false;
  }
  return (
    !(candidate.beginsWithWord && isWordBefore(text, from)) &&
    !(candidate.endsWithWord && isWordAfter(text, to))
  );
}

function isWordBefore(text: Uint8Array, at: number): boolean {
  const byte = text[at - 1];
  if (byte === undefined) return false;
  if (byte < ASCII_END) return isWord[byte] === 1;
  let first = at - 1;
  // Bytes of UTF-8 that continue a character.
  while (first > 0 && first > at - 4 && ((text[first] ?? 0) & 0xc0) === 0x80) first -= 1;
  return isLetter(text.subarray(first, at));
}

function isWordAfter(text: Uint8Array, at: number): boolean {
  const byte = text[at];
  if (byte === undefined) return false;
  return byte < ASCII_END ? isWord[byte] === 1 : isLetter(text.subarray(at, at + 4));
}

/** Whether bytes begin with a letter or digit beyond ASCII; what is no UTF-8 does not. */
function isLetter(bytes: Uint8Array): boolean {
  return /^[\p{L}\p{N}]/u.test(Buffer.from(bytes).toString());
}

function candidateOf(spelling: Spelling): Candidate | undefined {
  const bytes = Buffer.from(spelling.text);
  const words = [...spelling.text.matchAll(/[A-Za-z0-9_-]+/g)].sort(
    (one, other) => other[0].length - one[0].length,
  );
  const [longest] = words;
  if (!longest) return undefined;
  return {
    spelling,
    bytes,
    wordAt: Buffer.byteLength(spelling.text.slice(0, longest.index)),
    wordLength: longest[0].length,
    beginsWithWord: isWord[bytes[0] ?? 0] === 1,
    endsWithWord: isWord[bytes.at(-1) ?? 0] === 1,
  };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
  return hash;
}
