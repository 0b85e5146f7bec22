import { type AttributeValue, dynalite, type Item, type Parameters } from './dynalite.ts';
import { sameValue, typeOf } from './same-value.ts';

type Path = readonly (string | number)[];

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly Operand[];
}
type Operand = Path | AttributeValue | Node;

interface Section {
  readonly type: string;
  readonly path: Path;
  readonly val?: Operand;
}

const COMPARISONS = ['=', '<>', '<', '<=', '>', '>=', 'between'];

/**
 * Rewrites the parsed expressions of a write where dynalite evaluates them differently from
 * DynamoDB, for the item that the write changes:
 *
 * - dynalite finds no two maps or lists equal: such comparisons are decided here, by content;
 * - dynalite finds two missing attributes equal: here a missing attribute equals nothing;
 * - `SET a = b ADD b :one` changes `a` too in dynalite, because both are one object: `a` gets a copy;
 * - `REMOVE l[0], l[1]` removes the first and the third element in dynalite: here the last goes first.
 *
 * @param existing the item before the write; undefined when there is none
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

function decide(node: Node, item: Item): Node {
  if (node.type === 'and' || node.type === 'or' || node.type === 'not') {
    return { ...node, args: node.args.map((argument) => decide(argument as Node, item)) };
  }
  // dynalite evaluates `size(...)`, and the comparison around it.
  if (node.args.some(isNode)) return node;
  const [left, ...rest] = node.args.map((operand) => resolve(operand, item));
  const lacksOperand = left === undefined || rest.includes(undefined);
  if (COMPARISONS.includes(node.type) && lacksOperand) return constant(node.type === '<>');
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
      return COMPARISONS.includes(node.type) ? constant(false) : node;
  }
}

function isNode(operand: Operand): operand is Node {
  return !isPath(operand) && typeof operand.type === 'string';
}

function isPath(operand: Operand): operand is Path {
  return Array.isArray(operand);
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (isPath(operand)) return dynalite.mapPath(operand, item) ?? undefined;
  return isNode(operand) ? undefined : operand;
}

function constant(truth: boolean): Node {
  return { type: '=', args: [{ N: '1' }, { N: truth ? '1' : '0' }] };
}

function isDocument(value: AttributeValue): boolean {
  return ['M', 'L'].includes(typeOf(value));
}

function listHolds(list: readonly AttributeValue[], value: AttributeValue | undefined): boolean {
  return value !== undefined && list.some((element) => sameValue(element, value));
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

function laterFirst(left: Path, right: Path): number {
  const position = left.findIndex((step, at) => step !== right[at]);
  const [a, b] = [left[position], right[position]];
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0;
}
