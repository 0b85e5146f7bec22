import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../lib/http/contract.ts';
import { readQuery, refusesUnknown } from '../../../lib/http/read-query.ts';
import { aContract } from '../../support/a-contract.ts';
import { thrown } from '../../support/thrown.ts';

const query = { type: 'object', properties: { status: { type: 'array' }, limit: {} } } as const;
const admin = { kind: 'admin', permissions: [] } as const;

const plain: Contract = { ...aContract, method: 'GET', access: admin };
const list: Contract = { ...plain, summary: 'List tags' };
const search: Contract = { ...plain, query };
const application: Contract = {
  ...search,
  access: { kind: 'application', tokens: ['frontend'] },
};

describe('the parameters of a query', () => {
  it.each([
    ['', {}],
    ['limit=5', { limit: '5' }],
    ['limit=', { limit: '' }],
    ['status=a', { status: 'a' }],
    ['status=a&status=b', { status: ['a', 'b'] }],
    ['status[]=a', { status: 'a' }],
    ['status[]=a&status[]=b', { status: ['a', 'b'] }],
    ['status%5B%5D=a&status%5B%5D=b', { status: ['a', 'b'] }],
    ['status[0]=a&status[1]=b', { status: ['a', 'b'] }],
    ['status[]=a&limit=5&status=b', { status: ['a', 'b'], limit: '5' }],
    ['limit[]=5', { limit: '5' }],
  ])('of %s are %j', (sent, parameters) => {
    expect(readQuery(search, sent)).toEqual(parameters);
  });

  it.each([
    ['properties[plan]=pro', { 'properties[plan]': 'pro' }],
    ['tenant=7', { tenant: '7' }],
    ['other[]=7', { 'other[]': '7' }],
  ])('of an application may be any, as %s', (sent, parameters) => {
    expect(readQuery(application, sent)).toEqual(parameters);
  });
});

describe('a parameter that a list or a search does not have', () => {
  it.each([
    ['nonsense=1', '/query/nonsense'],
    ['nonsense', '/query/nonsense'],
    ['limit=5&nonsense[]=1', '/query/nonsense[]'],
    ['status[a]=1', '/query/status[a]'],
    ['Status=a', '/query/Status'],
    ['a/b=1', '/query/a~1b'],
    ['=1', '/query/'],
    ['__proto__=1', '/query/__proto__'],
    ['constructor[]=1', '/query/constructor[]'],
  ])('is refused with what is known: %s', (sent, path) => {
    const rule = 'is unknown; known are: "status", "limit"';
    const message = `The \`${path}\` property ${rule}.`;
    expect(thrown(() => readQuery(search, sent))).toMatchObject({
      status: 400,
      message,
      details: [{ path, rule, message }],
    });
  });

  it('is refused with the start of a long name', () => {
    expect(thrown(() => readQuery(search, `${'n'.repeat(500)}=1`))).toMatchObject({
      details: [{ path: `/query/${'n'.repeat(100)}` }],
    });
  });

  it('is refused by a list without any', () => {
    expect(thrown(() => readQuery(list, 'limit=5'))).toMatchObject({
      status: 400,
      message: 'The `/query/limit` property is unknown; the operation has no parameters.',
    });
  });
});

it.each<[boolean, string, Contract]>([
  [true, 'searches', search],
  [true, 'lists without parameters', list],
  [true, 'reads with parameters', { ...search, summary: 'Get the traffic' }],
  [false, 'reads of one thing', { ...plain, summary: 'Get a tag' }],
  [false, 'changes', { ...search, method: 'POST' }],
  [false, 'operations of applications', application],
  [false, 'operations of protocols', { ...search, access: { kind: 'protocol' } }],
  [false, 'operations of strangers', { ...search, access: { kind: 'public' } }],
])('it is %s that %s refuse unknown parameters', (refuses, _what, contract) => {
  expect(refusesUnknown(contract)).toBe(refuses);
});
