import type { Key } from '../../../lib/platform/dynamo/key.ts';
import type { Condition, Item, Write } from '../../../lib/platform/dynamo/write.ts';

/** Whether a condition holds: terms joined by AND, or by OR. */
export function holds(condition: Condition, item: Item | undefined): boolean {
  const isTrue = (term: string) => termHolds(term, condition, item);
  const { expression } = condition;
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isTrue);
  return expression.split(' AND ').every(isTrue);
}

/** Equality, existence, and numbers that may not be larger. */
function termHolds(term: string, { names, values }: Condition, item: Item | undefined): boolean {
  const exists = /^attribute_(not_)?exists\((.+)\)$/.exec(term);
  if (exists) return (attributeOf(item, exists[2], names) === undefined) === (exists[1] === 'not_');
  const [, name, operator, value = ''] = /^(\S+) (=|<=) (\S+)$/.exec(term) ?? [];
  if (!operator) throw new Error(`Unknown condition: ${term}`);
  const stored = attributeOf(item, name, names);
  if (operator === '=') return item !== undefined && stored === values?.[value];
  return stored !== undefined && Number(stored) <= Number(values?.[value]);
}

/** The item after an update of the forms `SET a = :b`, `ADD a :b` and `REMOVE a`. */
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
  const add = /^ADD (\S+) (\S+)$/.exec(expression);
  if (add) {
    const name = nameOf(add[1], names);
    return { ...item, [name]: Number(before?.[name] ?? 0) + Number(values?.[add[2] ?? '']) };
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
