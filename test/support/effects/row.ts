import type { RequestParts } from '../round-trips/api.ts';
import type { Fixtures } from '../round-trips/fixtures.ts';
import type { Scenario } from '../round-trips/scenario.ts';

/** How to show the effect of a property where made-up values do not. */
export interface Row {
  /** Two values with different outcomes, or functions of the request that return them. */
  readonly values?: readonly [unknown, unknown];
  /** Other properties of the same object. */
  readonly siblings?: Readonly<Record<string, unknown>>;
  /** Other values of the request, given the path of the object. */
  readonly beside?: (parent: string) => readonly (readonly [path: string, value: unknown])[];
  /** Changes the request of the scenario. */
  readonly with?: (base: RequestParts, fixtures: Fixtures) => RequestParts;
  /** Another request than that of the scenario. */
  readonly request?: Scenario['request'];
  /** The end-to-end test that shows it, where a request alone does not, and a text in that test. */
  readonly test?: readonly [file: string, text: string];
  /** Why it is accepted without an effect. */
  readonly ignored?: string;
}

/**
 * Rows by pattern of operation and path. A property takes from each row that matches, the first ones
 * first.
 */
export type Rows = readonly (readonly [RegExp, Row])[];

// biome-ignore lint/suspicious/noExplicitAny: bodies have every shape
export type Body = any;

/** Rows of an operation's properties that an end-to-end test shows, by path, with a text in that test. */
export function shownIn(part: string, file: string, texts: Readonly<Record<string, string>>): Rows {
  return Object.entries(texts).map(([path, text]) => [
    new RegExp(`^${part}/${path}$`),
    { test: [file, text] },
  ]);
}
