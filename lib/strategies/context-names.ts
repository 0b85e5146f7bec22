import type { Strategy } from './model.ts';

/** Names of the context fields that a strategy refers to; may include other names, and has duplicates. Pure. */
export function contextNamesOf({ constraints, parameters, variants }: Strategy): string[] {
  return [
    ...constraints.map(({ contextName }) => contextName),
    ...(parameters.stickiness === undefined ? [] : [parameters.stickiness]),
    ...variants.map(({ stickiness }) => stickiness),
  ];
}
