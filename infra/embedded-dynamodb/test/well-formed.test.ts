import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeValue, Item, Parameters } from '../src/dynalite.ts';
import { loadValidation } from '../src/dynalite.ts';
import { transactWriteTypes } from '../src/transaction-types.ts';
import { isWellFormed, sizeOfItem, withoutWellFormed } from '../src/well-formed.ts';

// dynalite as it is, in a copy of its own, without the quick checks.
const load = createRequire(import.meta.url);
for (const file of Object.keys(load.cache))
  if (file.includes('/dynalite/')) delete load.cache[file];
const plain = load('dynalite/validations') as {
  checkTypes(data: Parameters, types: Parameters): Parameters;
  validateAttributeValue(value: AttributeValue): string | undefined;
};
const { itemSize } = load('dynalite/db') as { itemSize(item: Item): number };

const numbers = fc.oneof(
  fc.bigInt({ min: -(10n ** 31n), max: 10n ** 31n }).map(String),
  fc.constantFrom('0', '-0', '10', '-100', '1.50', '01', '+1', '1e3', '', 'x', '1000000', '123'),
);
// dynalite loses an attribute named `__proto__`.
const names = fc.string().filter((name) => name !== '__proto__');
const { value: values } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: fc.string() }),
    fc.record({ N: numbers }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.boolean() }),
    fc.record({ SS: fc.array(fc.string(), { maxLength: 3 }) }),
    fc.record({ B: fc.constantFrom('AAAA', 'A') }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(names, tie('value'), { maxKeys: 3 }) }),
    fc.constantFrom({}, { S: 1 }, { S: 'a', N: '1' }, { BOOL: 'yes' }, { M: [] }, { Q: 'a' }),
  ),
}));
const items = fc.dictionary(names, values);

describe('quick checks', () => {
  it('take only values that dynalite accepts and leaves as they are', () => {
    fc.assert(
      fc.property(values, (value) => {
        if (!isWellFormed(value)) return;
        const copy = structuredClone(value);
        expect(plain.validateAttributeValue(copy)).toBeUndefined();
        expect(copy).toEqual(value);
        expect(isWellFormed(value)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('count the bytes of an item as dynalite does', () => {
    fc.assert(
      fc.property(items, (item) => {
        const size = sizeOfItem(item);
        if (size !== undefined) expect(size).toBe(itemSize(item));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['PutItem', 'UpdateItem', 'GetItem'])('answer %s like dynalite', (name) => {
    const { types } = loadValidation(name[0]?.toLowerCase() + name.slice(1));
    fc.assert(
      fc.property(items, items, (item, others) => {
        const request = () =>
          structuredClone({ Item: item, Key: item, ExpressionAttributeValues: others, Other: 1 });
        expect(answer(withoutWellFormed(plain.checkTypes), request(), types)).toEqual(
          answer(plain.checkTypes, request(), types),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('answer transactions like dynalite, also malformed ones', () => {
    const kinds = fc.constantFrom('Put', 'Update', 'Delete', 'ConditionCheck', 'Unknown');
    const members = fc.constantFrom('Item', 'Key', 'ExpressionAttributeValues', 'Unknown');
    const actions = fc.oneof(
      fc.dictionary(kinds, fc.dictionary(members, items, { maxKeys: 3 }), { maxKeys: 2 }),
      fc.constantFrom(null, 1, [], { Put: null }, { Put: 1 }),
    );
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 3 }), (TransactItems) => {
        const request = () => structuredClone({ TransactItems }) as Parameters;
        expect(answer(withoutWellFormed(plain.checkTypes), request(), transactWriteTypes)).toEqual(
          answer(plain.checkTypes, request(), transactWriteTypes),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

/** What a check returns, or the error that it throws. */
function answer(check: typeof plain.checkTypes, request: Parameters, types: Parameters): unknown {
  try {
    return check(request, types);
  } catch (error) {
    return error instanceof Error ? [error.message, (error as { body?: unknown }).body] : error;
  }
}
