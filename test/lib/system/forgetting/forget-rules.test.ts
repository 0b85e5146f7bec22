import { describe, expect, it } from 'vitest';
import { forgetting } from '../../../../lib/system/forgetting/forget-rules.ts';

const forget = forgetting({
  user: 7,
  pseudonym: 'deleted-user-7',
  texts: ['Jane Doe', 'jane.doe', 'jane.doe@example.org', 'admin'],
});

const same = (stored: object): [object, object] => [stored, stored];

describe('what belongs to the id', () => {
  it.each([
    [
      { createdByUserId: 7, createdBy: 'an older name' },
      { createdByUserId: 7, createdBy: 'deleted-user-7' },
    ],
    [
      { createdBy: { id: 7, name: 'an older name' } },
      { createdBy: { id: 7, name: 'deleted-user-7' } },
    ],
    [
      { data: { id: 7, name: 'old', username: 'old', email: 'o@x.y', rootRole: 3, scimId: 'o' } },
      {
        data: {
          id: 7,
          name: 'deleted-user-7',
          username: 'deleted-user-7',
          email: 'deleted-user-7',
          rootRole: 3,
          scimId: 'deleted-user-7',
        },
      },
    ],
    [
      { id: 1_700, user: 7, username: 'old', address: '192.0.2.1', userAgent: 'Browser/1' },
      { id: 1_700, user: 7, username: 'deleted-user-7', address: null, userAgent: null },
    ],
    [
      { pk: 'EVENT_CREATORS', id: 7, name: 'old' },
      { pk: 'EVENT_CREATORS', id: 7, name: 'deleted-user-7' },
    ],
    same({ pk: 'SEGMENTS', id: 7, name: 'old' }),
    same({ data: { id: 7, name: 'a segment' } }),
    same({ createdByUserId: 8, createdBy: 'an older name' }),
  ])('%o becomes %o', (stored, after) => {
    expect(forget(stored)).toEqual(after);
  });
});

describe('a name that says who did something', () => {
  it.each([
    [{ createdBy: 'Jane.Doe' }, { createdBy: 'deleted-user-7' }],
    [
      { createdBy: 'admin', name: 'admin' },
      { createdBy: 'deleted-user-7', name: 'admin' },
    ],
    same({ createdBy: 'janet.doe' }),
    same({ group: 3, user: 7, createdBy: 'somebody' }),
  ])('%o becomes %o', (stored, after) => {
    expect(forget(stored)).toEqual(after);
  });
});

describe('a mention', () => {
  it.each([
    ['Ask Jane Doe.', 'Ask deleted-user-7.'],
    ['JANE DOE, <jane.doe@example.org>', 'deleted-user-7, <deleted-user-7>'],
    ['@jane.doe: see jane.doe.', '@jane.doe: see deleted-user-7.'],
    ['jane.doe-test, x.jane.doe@example.org.uk', 'jane.doe-test, x.jane.doe@example.org.uk'],
    ['An admin has done it.', 'An admin has done it.'],
  ])('in %o becomes %o', (text, after) => {
    expect(forget({ description: text })).toEqual({ description: after });
    expect(forget({ data: { any: [text] } })).toEqual({ data: { any: [after] } });
  });

  it('stays in names and values, which decide what applications get', () => {
    const flag = { name: 'jane.doe', constraints: [{ values: ['jane.doe@example.org'] }] };
    expect(forget(flag)).toBe(flag);
  });

  it('is found where the end of an excerpt has cut it off', () => {
    expect(forget({ excerpt: '{"createdBy":"jane.doe@exam' })).toEqual({
      excerpt: '{"createdBy":"deleted-user-7',
    });
    const short = { excerpt: 'a jan' };
    expect(forget(short)).toBe(short);
  });
});

it('what has no text of the person is the same object', () => {
  const stored = { data: { list: [1, 'two', null], bytes: new Uint8Array([1]) }, tags: [] };
  expect(forget(stored)).toBe(stored);
});
