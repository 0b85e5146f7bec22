import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../lib/http/json-patch.ts';

describe('operations of RFC 6902', () => {
  it.each([
    ['adds a member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['overwrites a member', { a: 1 }, [{ op: 'add', path: '/a', value: 2 }], { a: 2 }],
    ['inserts an element', [1, 3], [{ op: 'add', path: '/1', value: 2 }], [1, 2, 3]],
    ['appends with the length', [1], [{ op: 'add', path: '/1', value: 2 }], [1, 2]],
    ['appends with -', [1], [{ op: 'add', path: '/-', value: 2 }], [1, 2]],
    ['adds null', {}, [{ op: 'add', path: '/a', value: null }], { a: null }],
    [
      'replaces a member',
      { a: { b: 1 } },
      [{ op: 'replace', path: '/a/b', value: 2 }],
      { a: { b: 2 } },
    ],
    ['replaces null', { a: null }, [{ op: 'replace', path: '/a', value: 1 }], { a: 1 }],
    ['replaces an element', [1, 2], [{ op: 'replace', path: '/1', value: 3 }], [1, 3]],
    ['replaces the document', { a: 1 }, [{ op: 'replace', path: '', value: [] }], []],
    ['removes a member', { a: 1, b: 2 }, [{ op: 'remove', path: '/a' }], { b: 2 }],
    ['removes an element', [1, 2, 3], [{ op: 'remove', path: '/1' }], [1, 3]],
    ['moves', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
    ['moves in an array', [1, 2, 3], [{ op: 'move', from: '/0', path: '/2' }], [2, 3, 1]],
    ['moves to the same place', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
    [
      'copies',
      { a: { b: 1 } },
      [{ op: 'copy', from: '/a', path: '/c' }],
      { a: { b: 1 }, c: { b: 1 } },
    ],
    [
      'tests',
      { a: [1, { b: 2 }] },
      [{ op: 'test', path: '/a', value: [1, { b: 2 }] }],
      { a: [1, { b: 2 }] },
    ],
    [
      'tests regardless of the order of keys',
      { a: { b: 1, c: 2 } },
      [{ op: 'test', path: '/a', value: { c: 2, b: 1 } }],
      { a: { b: 1, c: 2 } },
    ],
    ['reads ~1 as a slash', { 'a/b': 1 }, [{ op: 'remove', path: '/a~1b' }], {}],
    ['reads ~01 as ~1', { '~1': 1 }, [{ op: 'remove', path: '/~01' }], {}],
    ['accepts an empty key', { '': 1 }, [{ op: 'remove', path: '/' }], {}],
    ['does nothing without operations', { a: 1 }, [], { a: 1 }],
  ])('%s', (_what, value, operations, expected) => {
    expect(applyPatch(value, operations)).toEqual(expected);
  });

  it('are applied in order', () => {
    const operations = [
      { op: 'add', path: '/a', value: [] },
      { op: 'add', path: '/a/-', value: 1 },
      { op: 'copy', from: '/a/0', path: '/a/-' },
    ];

    expect(applyPatch({}, operations)).toEqual({ a: [1, 1] });
  });
});

describe('an operation that does not apply', () => {
  it.each([
    ['a missing parent', {}, { op: 'add', path: '/a/b', value: 1 }, 'nothing at "/a/b"'],
    ['a parent that is a text', { a: 'x' }, { op: 'add', path: '/a/b', value: 1 }, 'nothing at'],
    ['a parent that is null', { a: null }, { op: 'replace', path: '/a/b', value: 1 }, 'nothing at'],
    ['a missing member', {}, { op: 'replace', path: '/a', value: 1 }, 'nothing at'],
    ['removing a missing member', {}, { op: 'remove', path: '/a' }, 'nothing at'],
    ['moving a missing member', {}, { op: 'move', from: '/a', path: '/b' }, 'nothing at "/a"'],
    ['an index after the end', [1], { op: 'add', path: '/2', value: 1 }, 'nothing at'],
    ['the index - where an element is required', [1], { op: 'remove', path: '/-' }, 'nothing at'],
    ['an index with a leading zero', [1, 2], { op: 'remove', path: '/01' }, 'nothing at'],
    [
      'an index that is not an integer',
      [1, 2],
      { op: 'replace', path: '/1e0', value: 1 },
      'nothing at',
    ],
    ['the length of an array', [1], { op: 'replace', path: '/length', value: 9e8 }, 'nothing at'],
    ['an inherited member', {}, { op: 'copy', from: '/toString', path: '/a' }, 'nothing at'],
    [
      'a path through a prototype',
      {},
      { op: 'add', path: '/constructor/prototype/a', value: 1 },
      'nothing at',
    ],
    ['a prototype', {}, { op: 'add', path: '/__proto__', value: {} }, '__proto__'],
    ['a path through __proto__', {}, { op: 'add', path: '/__proto__/a', value: 1 }, 'nothing at'],
    ['a move into itself', { a: {} }, { op: 'move', from: '/a', path: '/a/b' }, 'is inside'],
    ['a test for another value', { a: 1 }, { op: 'test', path: '/a', value: '1' }, 'is different'],
    ['a test of a missing member', {}, { op: 'test', path: '/a', value: null }, 'nothing at'],
    ['a missing value', { a: 1 }, { op: 'replace', path: '/a' }, '`value` is required'],
    ['a missing source', { a: 1 }, { op: 'copy', path: '/b' }, '`from` is required'],
  ])('is refused: %s', (_what, value, operation, mention) => {
    expect(caught(value, [operation])).toEqual(refused(mention));
  });

  it('is named by its index in the patch', () => {
    const operations = [
      { op: 'add', path: '/a', value: 1 },
      { op: 'remove', path: '/b' },
    ];

    expect(caught({}, operations)).toEqual(refused('nothing at "/b"', 1));
  });

  it('is refused if copies would fill the memory', () => {
    const copies = Array.from({ length: 40 }, () => ({ op: 'copy', from: '/a', path: '/a/-' }));

    expect(caught({ a: ['some text'] }, copies)).toEqual(refused('the copies have more than', 15));
  });

  it('does not pollute prototypes', () => {
    caught({}, [{ op: 'add', path: '/constructor/prototype/polluted', value: true }]);

    expect({}).not.toHaveProperty('polluted');
  });
});

describe('the patched value', () => {
  it('is not modified', () => {
    const value = { a: [1] };

    applyPatch(value, [{ op: 'add', path: '/a/-', value: 2 }]);

    expect(value).toEqual({ a: [1] });
  });

  it('shares nothing with the operations, which can be applied again', () => {
    const operations = [
      { op: 'add', path: '/a', value: [] },
      { op: 'add', path: '/a/-', value: 1 },
    ];

    applyPatch({}, operations);

    expect(applyPatch({}, operations)).toEqual({ a: [1] });
  });
});

function caught(value: unknown, operations: unknown): unknown {
  try {
    return applyPatch(value, operations);
  } catch (error) {
    return error;
  }
}

function refused(mention: string, index = 0) {
  return expect.objectContaining({
    status: 400,
    name: 'ValidationError',
    message: expect.stringMatching(
      new RegExp(`^The \`/body/${index}\` property cannot be applied: .*${mention}`),
    ),
  });
}
