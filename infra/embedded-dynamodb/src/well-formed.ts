import { createRequire } from 'node:module';
import type { AttributeValue, Item, Parameters } from './dynalite.ts';

/*
 * dynalite checks every value of a request with generic code, which is most of the time of a write. Here are quick
 * checks of what is usual, an item without sets and binary values. All else goes dynalite's way, for its errors.
 */

interface Validations {
  validateAttributeValue(value: AttributeValue): string | undefined;
}

interface Database {
  itemSize(item: Item, compress?: boolean, addMetaSize?: boolean, rangeKey?: string): number;
  updateIndexes(...call: [...unknown[], done: () => void]): void;
}

type Check = (data: Parameters, types: Parameters) => Parameters;

/** Members of a request that map names to attribute values. */
const MAPS = ['Item', 'Key', 'ExpressionAttributeValues'];

const KINDS = ['ConditionCheck', 'Put', 'Update', 'Delete'] as const;

/** Numbers that dynalite stores as they are written. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,29})$/;

/** Lets dynalite use the quick checks. It writes no index entries: `indexChanges` does. */
export function useQuickChecks(): void {
  const load = createRequire(import.meta.url);
  const validations = load('dynalite/validations') as Validations;
  const database = load('dynalite/db') as Database;
  const { validateAttributeValue } = validations;
  const { itemSize } = database;
  validations.validateAttributeValue = (value) =>
    isWellFormed(value) ? undefined : validateAttributeValue(value);
  database.itemSize = (item, compress, addMetaSize, rangeKey) => {
    const size = compress || addMetaSize ? undefined : sizeOfItem(item);
    return size ?? itemSize(item, compress, addMetaSize, rangeKey);
  };
  database.updateIndexes = (...call) => (call.at(-1) as () => void)();
}

/**
 * Checks the types of a request like dynalite's `checkTypes`, but leaves out attribute values that are well-formed.
 * The request must belong to nobody else: it is changed.
 */
export function withoutWellFormed(check: Check): Check {
  return (data, types) => {
    const names = MAPS.filter((name) => types[name] !== undefined);
    const taken = takeWellFormed(data, names);
    const ofActions = types.TransactItems === undefined ? [] : takeFromActions(data);
    const checked = check(data, types);
    for (const { index, kind, values } of ofActions) {
      Object.assign((checked.TransactItems as Parameters[])[index]?.[kind] as Parameters, values);
    }
    return Object.assign(checked, taken);
  };
}

/** Whether this is one attribute value of a type that needs no closer look. */
export function isWellFormed(value: unknown): boolean {
  const type = typeOf(value);
  const inner = type && (value as AttributeValue)[type];
  switch (type) {
    case 'S':
      return typeof inner === 'string';
    case 'N':
      return typeof inner === 'string' && PLAIN_INTEGER.test(inner);
    case 'BOOL':
      return typeof inner === 'boolean';
    case 'NULL':
      return inner === true;
    case 'L':
      return Array.isArray(inner) && inner.every(isWellFormed);
    case 'M':
      return isMap(inner) && Object.values(inner).every(isWellFormed);
    default:
      return false;
  }
}

/** The size of an item in bytes, as dynalite counts it; `undefined` if it has values that are not well-formed. */
export function sizeOfItem(item: Item): number | undefined {
  let size = 0;
  for (const name of Object.keys(item)) {
    const ofValue = sizeOf(item[name]);
    if (ofValue === undefined) return undefined;
    size += name.length + ofValue;
  }
  return size;
}

function sizeOf(value: AttributeValue | undefined): number | undefined {
  const type = typeOf(value);
  const inner = type && value?.[type];
  switch (type) {
    case 'S':
      return typeof inner === 'string' ? inner.length : undefined;
    case 'N':
      return typeof inner === 'string' && PLAIN_INTEGER.test(inner)
        ? sizeOfInteger(inner)
        : undefined;
    case 'BOOL':
    case 'NULL':
      return 1;
    case 'L':
      return Array.isArray(inner) ? sizeOfList(inner) : undefined;
    case 'M': {
      const members = isMap(inner) ? sizeOfItem(inner as Item) : undefined;
      return members === undefined ? undefined : 3 + Object.keys(inner as Item).length + members;
    }
    default:
      return undefined;
  }
}

function sizeOfList(values: readonly AttributeValue[]): number | undefined {
  let size = 3;
  for (const value of values) {
    const ofValue = sizeOf(value);
    if (ofValue === undefined) return undefined;
    size += 1 + ofValue;
  }
  return size;
}

/** Two digits are a byte, without zeros at the end. */
function sizeOfInteger(text: string): number {
  if (text === '0') return 1;
  const sign = text.startsWith('-') ? 1 : 0;
  const exponent = text.length - sign - 1;
  const digits = text.replace(/0+$/, '').length - sign;
  const odd = digits % 2 === 1 || exponent % 2 === 1;
  return 1 + Math.ceil(digits / 2) + (odd ? 0 : 1) + sign;
}

/** The only member of an attribute value. */
function typeOf(value: unknown): string | undefined {
  if (!isMap(value)) return undefined;
  let type: string | undefined;
  for (const name in value) {
    if (type !== undefined) return undefined;
    type = name;
  }
  return type;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes the maps of which all values are well-formed. */
function takeWellFormed(request: Parameters, names: readonly string[]): Parameters {
  const taken: Parameters = {};
  for (const name of names) {
    const map = request[name];
    if (!isMap(map) || !Object.values(map).every(isWellFormed)) continue;
    taken[name] = map;
    delete request[name];
  }
  return taken;
}

/** The same of each action of a transaction, with its place. */
function takeFromActions({ TransactItems }: Parameters) {
  const entries: readonly unknown[] = Array.isArray(TransactItems) ? TransactItems : [];
  return entries.flatMap((entry, index) =>
    KINDS.flatMap((kind) => {
      const action = isMap(entry) ? (entry as Parameters)[kind] : undefined;
      if (!isMap(action)) return [];
      const map = kind === 'Put' ? 'Item' : 'Key';
      const names = [map, 'ExpressionAttributeValues'];
      return [{ index, kind, values: takeWellFormed(action as Parameters, names) }];
    }),
  );
}
