import { refuseDuplicateLegalValues } from '../flags/context-fields/decide-context-field.ts';
import { refuseIllegalConstraints } from '../flags/context-fields/rules.ts';
import { segmentSettings } from '../flags/segments/decide-segment.ts';
import { ApiError } from '../platform/errors.ts';
import type { Definitions } from './definitions.ts';
import type { Finding } from './model.ts';
import type { References } from './references.ts';

/**
 * Why the definitions that an import has to create would be refused. Pure.
 * @param ahead the references including the new definitions
 */
export function checkDefinitions(
  { contextFields, segments }: Definitions,
  ahead: References,
): Finding[] {
  return [
    ...findAgainst(contextFields, ({ legalValues }) => refuseDuplicateLegalValues(legalValues)),
    ...findAgainst(segments, (segment) => {
      segmentSettings(segment);
      refuseIllegalConstraints(segment.constraints, ahead.contextFields, '/constraints');
    }),
  ];
}

function findAgainst<T extends { readonly name: string }>(
  things: readonly T[],
  check: (thing: T) => unknown,
): Finding[] {
  return things.flatMap((thing) => {
    const message = reasonAgainst(() => check(thing));
    return message === undefined ? [] : [{ message, affectedItems: [thing.name] }];
  });
}

function reasonAgainst(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
