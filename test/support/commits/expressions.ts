import type { Key } from '../../../lib/platform/dynamo/key.ts';
import type { Condition, Item, Write } from '../../../lib/platform/dynamo/write.ts';

/** Whether a condition holds: equality and existence, joined by AND. */
export function holds({ expression, names, values }: Condition, item: Item | undefined): boolean {
  return expression.split(' AND ').every((term) => {
    const exists = /^attribute_(not_)?exists\((.+)\)$/.exec(term);
    if (exists)
      return (attributeOf(item, exists[2], names) === undefined) === (exists[1] === 'not_');
    const equal = /^(\S+) = (\S+)$/.exec(term);
    if (!equal) throw new Error(`Unknown condition: ${term}`);
    return item !== undefined && attributeOf(item, equal[1], names) === values?.[equal[2] ?? ''];
  });
}

/** The item after an update of the forms `SET a = :b` and `REMOVE a`. */
export function applyUpdate(
  { update, expression, names, values }: Extract<Write, { update: Key }>,
  before: (Key & Item) | undefined,
): Key & Item {
  const item = { ...before, ...update };
  const remove = /^REMOVE (\S+)$/.exec(expression);
  if (remove) {
    const name = nameOf(remove[1], names);
    return Object.fromEntries(
      Object.entries(item).filter(([each]) => each !== name),
    ) as typeof item;
  }
  const set = /^SET (\S+) = (\S+)$/.exec(expression);
  if (!set) throw new Error(`Unknown update: ${expression}`);
  return { ...item, [nameOf(set[1], names)]: values?.[set[2] ?? ''] };
}

function attributeOf(item: Item | undefined, name: string | undefined, names: Condition['names']) {
  return item?.[nameOf(name, names)];
}

function nameOf(name = '', names: Condition['names']): string {
  return names?.[name] ?? name;
}
