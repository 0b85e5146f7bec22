import type { Event } from '../events/log/types.ts';
import { type FilterKind, filteredProperty } from './model.ts';
import type { EventSearch } from './parse-event-search.ts';
import { searchedTexts } from './searched-texts.ts';

/*
 * The terms of an event: the values that filters look for, and each three characters in a row of the texts that a
 * search compares. A term is known by its bucket alone, a number below 2,048, so two may share one: terms tell which
 * events cannot match, and those that are left are read and compared. So whatever is left out here costs reads, never
 * results.
 */

/** How many buckets there are. What is stored depends on it. */
export const BUCKETS = 2_048;

/** Characters of a term of a text: the shortest text that terms narrow. */
const GRAM = 3;
/** Values of a filter that narrow by terms: each is a query. */
const MAX_TERM_VALUES = 3;
/** Terms of a text that are looked at. They are from all of its length, so a text of up to 48 characters is in them whole. */
const MAX_TEXT_TERMS = 16;

/** The buckets of the terms of an event. Pure. */
export function termsOf(event: Event): Set<number> {
  const terms = new Set<number>();
  for (const [kind, property] of Object.entries(filteredProperty)) {
    if (event[property] !== null) terms.add(termOfValue(kind, String(event[property])));
  }
  if (event.environment !== null) terms.add(termOfValue('environment', event.environment));
  for (const text of searchedTexts(event)) {
    for (let at = 0; at + GRAM <= text.length; at += 1) terms.add(termOfText(text, at));
  }
  return terms;
}

/**
 * What the terms of an event must be to match: of each list at least one. Empty if terms do not narrow the search:
 * its text is shorter than three characters, or its filters have many values. Pure.
 */
export function wantedTerms({ logs, environments, text }: EventSearch): number[][] {
  const filters: readonly (readonly [FilterKind | 'environment', readonly string[] | undefined])[] =
    [
      ...Object.keys(logs).map((kind) => [kind as FilterKind, logs[kind as FilterKind]] as const),
      ['environment', environments],
    ];
  const ofFilters = filters.flatMap(([kind, values = []]) =>
    values.length === 0 || values.length > MAX_TERM_VALUES
      ? []
      : [values.map((value) => termOfValue(kind, value))],
  );
  return [...ofFilters, ...termsOfText(text ?? '').map((term) => [term])];
}

/** Some terms of a text, from all of its length. */
function termsOfText(text: string): number[] {
  const count = Math.max(0, text.length - GRAM + 1);
  const step = Math.max(1, count / MAX_TEXT_TERMS);
  const terms = Array.from({ length: Math.min(count, MAX_TEXT_TERMS) }, (_, index) =>
    termOfText(text, Math.floor(index * step)),
  );
  return [...new Set(terms)];
}

function termOfText(text: string, at: number): number {
  return bucketOf(
    Math.imul(text.charCodeAt(at), 0x9e37_79b1) ^
      Math.imul(text.charCodeAt(at + 1), 0x85eb_ca6b) ^
      Math.imul(text.charCodeAt(at + 2), 0xc2b2_ae35),
  );
}

function termOfValue(kind: string, value: string): number {
  let hash = 0x811c_9dc5;
  for (const character of `${kind}=${value}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  }
  return bucketOf(hash);
}

/** Spreads numbers that are alike. */
function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % BUCKETS;
}
