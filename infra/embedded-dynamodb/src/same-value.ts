import type { AttributeValue, Item } from './dynalite.ts';

/**
 * Whether DynamoDB considers two attribute values equal: documents by content, sets in any order.
 */
export function sameValue(
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  if (left === undefined || right === undefined) return left === right;
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  const a = left[type];
  const b = right[type];
  if (type === 'M') return sameItem(a as Item, b as Item);
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  if (a.length !== b.length) return false;
  return type === 'L'
    ? a.every((value, position) => sameValue(value, b[position]))
    : a.every((value) => b.includes(value));
}

/** Whether two items (or maps) have the same attributes with the same values. */
export function sameItem(left: Item, right: Item): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => sameValue(left[name], right[name]))
  );
}

/** The type tag of an attribute value: `S`, `N`, `M`, and so on. */
export function typeOf(value: AttributeValue): string {
  return Object.keys(value)[0] ?? '';
}
