import { checkContextFields } from '../constraints/check-context-names.ts';
import { refuseTwice } from '../context-fields/change-context-fields.ts';
import { ApiError } from '../errors.ts';
import { settingsOf } from '../segments/decide-segment.ts';
import type { Definitions } from './definitions.ts';
import type { Finding } from './model.ts';
import type { Surroundings } from './surroundings.ts';

const reasonAgainst = (check: () => unknown): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
};

const findAgainst = <T extends { readonly name: string }>(
  things: readonly T[],
  check: (thing: T) => unknown,
): Finding[] =>
  things.flatMap((thing) => {
    const message = reasonAgainst(() => check(thing));
    return message === undefined ? [] : [{ message, affectedItems: [thing.name] }];
  });

/**
 * Why the definitions that an import has to create would be refused. Pure.
 * @param ahead the references including the new definitions
 */
export const checkDefinitions = (
  { contextFields, segments }: Definitions,
  ahead: Surroundings,
): Finding[] => [
  ...findAgainst(contextFields, ({ legalValues }) => refuseTwice(legalValues)),
  ...findAgainst(segments, (segment) => {
    settingsOf(segment);
    checkContextFields(segment.constraints, ahead.contextFields, '/constraints');
  }),
];
