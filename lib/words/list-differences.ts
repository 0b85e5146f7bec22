import { type Difference, oneDifference } from './difference.ts';
import { enumerated } from './phrases.ts';

/** What was added to a list of values and removed from it, each in one line. Pure. */
export function listDifferences(
  what: string,
  before: readonly string[],
  after: readonly string[],
): Difference[] {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? oneDifference(what, undefined, enumerated(added)) : []),
    ...(removed.length > 0 ? oneDifference(what, enumerated(removed), undefined) : []),
  ];
}
