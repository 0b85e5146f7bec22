import { type EvaluatedResult, resultInWords } from '../../../../lib/words/playground/evaluated.ts';
import type { Explained } from '../../../../lib/words/playground/explanation.ts';

/** A flag by name, for a context. */
export type EvaluatedFlag = Pick<Explained, 'name'> & EvaluatedResult;

/**
 * The flags that a request changes, and all others whose result it changes by the way: children of theirs, and
 * users of a segment; each in words, without and with the changes. Pure.
 * @param changed names of the flags that the request changes
 */
export function comparedFlags(
  before: readonly EvaluatedFlag[],
  after: readonly EvaluatedFlag[],
  changed: readonly string[],
) {
  const [old, next] = [byName(before), byName(after)];
  return [...new Set([...changed, ...old.keys(), ...next.keys()])]
    .map((flag) => ({
      flag,
      now: resultInWords(old.get(flag)),
      afterwards: resultInWords(next.get(flag)),
    }))
    .filter(({ flag, now, afterwards }) => changed.includes(flag) || now !== afterwards);
}

function byName(flags: readonly EvaluatedFlag[]): ReadonlyMap<string, EvaluatedFlag> {
  return new Map(flags.map((flag) => [flag.name, flag]));
}
