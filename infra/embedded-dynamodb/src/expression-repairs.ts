import { type AttributeValue, dynalite, type Item, type Parameters } from './dynalite.ts';
import { sameValue, typeOf } from './same-value.ts';

type Path = readonly (string | number)[];
type Node = { readonly type: string; readonly name?: string; readonly args: readonly Operand[] };
type Operand = Path | AttributeValue | Node;
type Section = { readonly type: string; readonly path: Path; readonly val?: Operand };

/**
 * Rewrites the parsed expressions of a write where dynalite evaluates them differently from
 * DynamoDB, for the item they are about to meet:
 *
 * - a map or list never equals another for dynalite; such comparisons are decided here;
 * - two missing attributes are equal for dynalite; a missing one is unequal to everything here;
 * - `SET a = b ADD b :one` would change `a` too, since both hold one object; `a` gets a copy;
 * - `REMOVE l[0], l[1]` would remove the third element second; the last one goes first.
 */
export function repairExpressions(data: Parameters, existing: Item | undefined): Parameters {
  const item = existing ?? {};
  const condition = data._condition as { expression: Node } | undefined;
  const updates = data._updates as { sections: readonly Section[] } | undefined;
  return {
    ...data,
    ...(condition && {
      _condition: { ...condition, expression: decide(condition.expression, item) },
    }),
    ...(updates && { _updates: { ...updates, sections: repairSections(updates.sections, item) } }),
  };
}

function repairSections(sections: readonly Section[], item: Item): Section[] {
  const removals = sections.filter((section) => section.type === 'remove');
  const others = sections.filter((section) => section.type !== 'remove');
  return [
    ...others.map((section) =>
      section.type === 'set' && section.val !== undefined
        ? { ...section, val: detach(section.val, item) }
        : section,
    ),
    ...removals.sort((left, right) => laterFirst(left.path, right.path)),
  ];
}

function laterFirst(left: Path, right: Path): number {
  const position = left.findIndex((step, at) => step !== right[at]);
  const [a, b] = [left[position], right[position]];
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0;
}

/** Replaces references into the item by copies of what they refer to. */
function detach(operand: Operand, item: Item): Operand {
  if (isPath(operand)) return copyAt(operand, item) ?? operand;
  if (!isNode(operand)) return operand;
  const [first, second] = operand.args;
  if (operand.name === 'if_not_exists' && first !== undefined && second !== undefined) {
    return (isPath(first) ? copyAt(first, item) : undefined) ?? detach(second, item);
  }
  return { ...operand, args: operand.args.map((argument) => detach(argument, item)) };
}

function copyAt(path: Path, item: Item): AttributeValue | undefined {
  const value = dynalite.mapPath(path, item);
  return value == null ? undefined : structuredClone(value);
}

const comparisons = ['=', '<>', '<', '<=', '>', '>=', 'between'];

function decide(node: Node, item: Item): Node {
  if (node.type === 'and' || node.type === 'or' || node.type === 'not') {
    return { ...node, args: node.args.map((argument) => decide(argument as Node, item)) };
  }
  // What `size(...)` comes to is left to dynalite, and with it the comparison.
  if (node.args.some(isNode)) return node;
  const [left, ...rest] = node.args.map((operand) => resolve(operand, item));
  const lacksOperand = left === undefined || rest.includes(undefined);
  if (comparisons.includes(node.type) && lacksOperand) return constant(node.type === '<>');
  if (left === undefined || !isDocument(left)) return node;
  const equal = () => rest.some((right) => sameValue(left, right));
  switch (node.type === 'function' ? node.name : node.type) {
    case '=':
    case 'in':
      return constant(equal());
    case '<>':
      return constant(!equal());
    case 'contains':
      return Array.isArray(left.L) ? constant(listHolds(left.L, rest[0])) : node;
    default:
      // Documents have no order.
      return comparisons.includes(node.type) ? constant(false) : node;
  }
}

function listHolds(list: readonly AttributeValue[], value: AttributeValue | undefined): boolean {
  return value !== undefined && list.some((element) => sameValue(element, value));
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (isPath(operand)) return dynalite.mapPath(operand, item) ?? undefined;
  return isNode(operand) ? undefined : operand;
}

const isPath = (operand: Operand): operand is Path => Array.isArray(operand);

const isNode = (operand: Operand): operand is Node =>
  !isPath(operand) && typeof operand.type === 'string';

const isDocument = (value: AttributeValue) => ['M', 'L'].includes(typeOf(value));

function constant(truth: boolean): Node {
  return { type: '=', args: [{ N: '1' }, { N: truth ? '1' : '0' }] };
}
