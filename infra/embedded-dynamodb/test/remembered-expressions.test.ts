import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '../src/dynalite.ts';
import { type Parse, rememberExpressions } from '../src/remember-expressions.ts';

const load = createRequire(import.meta.url);
const parsers = ['conditionParser', 'updateParser', 'projectionParser'] as const;

type Values = { readonly [placeholder: string]: AttributeValue };

const one: AttributeValue = { N: '1' };
const two: AttributeValue = { N: '2' };
const word: AttributeValue = { S: 'a' };

const conditions: readonly (readonly [text: string, values: Values])[] = [
  ['#a = :x', { ':x': one }],
  ['#a = :x', { ':x': two }],
  ['#a = :x', { ':x': word }],
  [
    'attribute_not_exists(#a) OR (#b <= :x AND NOT (#a = :y OR contains(#b, :y)))',
    { ':x': one, ':y': word },
  ],
  ['#a = :x AND #b = :y', { ':x': one, ':y': one }],
  ['begins_with(#a, :x)', { ':x': word }],
  ['begins_with(#a, :x)', { ':x': one }],
  ['size(#a) > :x', { ':x': one }],
  ['#a BETWEEN :x AND :y', { ':x': one, ':y': two }],
  ['#a BETWEEN :x AND :y', { ':x': two, ':y': one }],
  ['attribute_type(#a, :x)', { ':x': { S: 'M' } }],
  ['attribute_type(#a, :x)', { ':x': { S: 'no type' } }],
  ['#a IN (:x, :y)', { ':x': one, ':y': word }],
  ['#a = :unknown', { ':x': one }],
  ['#unknown = :x', { ':x': one }],
  ['#a = = :x', { ':x': one }],
  ['SET #a = :x, #b = if_not_exists(#b, :y) + :x', { ':x': one, ':y': two }],
  ['SET #a = :x, #b = if_not_exists(#b, :y) + :x', { ':x': word, ':y': two }],
  ['SET #a = list_append(#a, :x) REMOVE #b[0]', { ':x': { L: [one] } }],
  ['ADD #a :x', { ':x': word }],
  ['SET #a = :x, #a = :y', { ':x': one, ':y': two }],
  ['#a, #b.deep[1]', {}],
];

describe.each(parsers)('An expression read by %s twice', (parserName) => {
  // What dynalite itself uses remembers already: this is a second copy of its parser.
  const parse = freshParser(parserName);
  const remembering = rememberExpressions(parse);

  it.each(conditions)('means what it means the first time: %s with %j', (text, values) => {
    const expected = outcome(parse, text, values);
    expect(outcome(remembering, text, values)).toEqual(expected);
    expect(outcome(remembering, text, values)).toEqual(expected);
  });
});

describe('A remembered expression', () => {
  const counted = countCalls(freshParser('conditionParser'));
  const remembering = rememberExpressions(counted.parse);

  it('is parsed once, however many values it is used with', () => {
    for (const n of ['1', '2', '3']) outcome(remembering, '#a > :x', { ':x': { N: n } });
    expect(counted.calls()).toBe(1);
  });

  it('keeps two placeholders apart that once had one value', () => {
    outcome(remembering, '#a = :x AND #b = :y', { ':x': one, ':y': one });
    const { parsed } = outcome(remembering, '#a = :x AND #b = :y', { ':x': one, ':y': two });
    expect(parsed).toMatchObject({
      expression: {
        args: [{ args: [['a'], one] }, { args: [['b'], two] }],
      },
    });
  });

  it('is parsed again for other names', () => {
    const options = (name: string) => ({
      context: { attrNames: { '#a': name }, unusedAttrNames: {}, unusedAttrVals: {} },
    });
    remembering('attribute_exists(#a)', options('first'));
    const again = remembering('attribute_exists(#a)', options('second'));
    expect(JSON.stringify(again)).toContain('"second"');
  });
});

function outcome(parse: Parse, text: string, values: Values) {
  const names = { '#a': 'a', '#b': 'b' };
  const context = {
    attrNames: names,
    attrVals: values,
    unusedAttrNames: { '#a': true, '#b': true } as const,
    unusedAttrVals: Object.fromEntries(Object.keys(values).map((name) => [name, true as const])),
    isReserved: () => false,
    compare: (_: string, x: { N?: string }, y: { N?: string }) => Number(x.N) > Number(y.N),
  };
  try {
    return { parsed: parse(text, { context }), thrown: undefined, ...unused(context) };
  } catch (error) {
    return { parsed: undefined, thrown: String(error) };
  }
}

function unused(context: { unusedAttrNames: object; unusedAttrVals: object }) {
  return {
    names: Object.keys(context.unusedAttrNames),
    values: Object.keys(context.unusedAttrVals),
  };
}

function freshParser(name: string): Parse {
  const path = load.resolve(`dynalite/db/${name}`);
  const { [path]: loaded } = load.cache;
  delete load.cache[path];
  const { parse } = load(path) as { parse: Parse };
  load.cache[path] = loaded;
  return parse;
}

function countCalls(parse: Parse) {
  let calls = 0;
  return {
    parse: ((text, options) => {
      calls += 1;
      return parse(text, options);
    }) satisfies Parse,
    calls: () => calls,
  };
}
