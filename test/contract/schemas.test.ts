import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';

type Json = Readonly<Record<string, unknown>>;

interface Found {
  readonly where: string;
  readonly schema: Json;
  /** Whether callers send it, so that it must be bounded. */
  readonly isSent: boolean;
}

/** Numbers that are looked up, compared or turned into a date or a text, but not stored as sent. */
const notStored = [
  / (params|query)\b/,
  /\/(rootRole|id|segmentIds\/items)$/,
  /\/(started|start|stop|timestamp|interval)$/,
  /^validateEdgeTokens body\/tokens\/items$/,
  /^getFrontendApiFeaturesWithPost body\/context\//,
];

const { operations } = await discover();

const schemas: readonly Found[] = operations.flatMap(({ id, operation: { contract } }) =>
  [
    ...(['params', 'query', 'body', 'patched'] as const).map((part) => ({
      where: `${id} ${part}`,
      schema: contract[part],
      isSent: true,
    })),
    ...Object.entries(contract.responses).map(([status, { schema }]) => ({
      where: `${id} ${status}`,
      schema,
      isSent: false,
    })),
  ].flatMap(({ schema, ...rest }) => (schema ? walk({ schema, ...rest }) : [])),
);

it('has only valid JSON Schemas, which the build takes for granted', () => {
  const ajv = new Ajv({ strict: false, allowUnionTypes: true });
  // The parts of a schema are validated with it.
  const isPart = ({ where }: Found) => where.includes('/');

  expect(offenders((it) => !isPart(it) && !ajv.validateSchema(it.schema))).toEqual([]);
});

it('bounds the length of every string that callers send', () => {
  expect(
    offenders(
      (it) => it.isSent && allows(it, 'string') && !isClosedList(it) && !('maxLength' in it.schema),
    ),
  ).toEqual([]);
});

it('bounds the length of every list that callers send', () => {
  expect(offenders((it) => it.isSent && allows(it, 'array') && !('maxItems' in it.schema))).toEqual(
    [],
  );
});

it('bounds every number that callers send to be stored', () => {
  const isUnbounded = ({ schema }: Found) => !('maximum' in schema && 'minimum' in schema);
  expect(
    offenders(
      (it) =>
        it.isSent &&
        (allows(it, 'number') || allows(it, 'integer')) &&
        !isClosedList(it) &&
        !notStored.some((pattern) => pattern.test(it.where)) &&
        isUnbounded(it),
    ),
  ).toEqual([]);
});

it('describes every property', () => {
  const isProperty = (where: string) =>
    !/\/(items|additionalProperties|anyOf|oneOf|allOf)$/.test(where);
  expect(
    offenders(
      ({ where, schema }) => where.includes('/') && isProperty(where) && !('description' in schema),
    ),
  ).toEqual([]);
});

it('gives every operation a summary, a tag and at least one response', () => {
  const isPoor = ({ operation: { contract } }: (typeof operations)[number]) =>
    contract.summary === '' ||
    contract.tag === '' ||
    (Object.keys(contract.responses).length === 0 && contract.path !== '$default');
  expect(operations.filter(isPoor).map(({ id }) => id)).toEqual([]);
});

it('has a parameter for every name in a path, and no other', () => {
  const wrong = operations.filter(({ operation: { contract } }) => {
    const named = [...contract.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const declared = Object.keys((contract.params?.properties ?? {}) as Json);
    return JSON.stringify(named.sort()) !== JSON.stringify(declared.sort());
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('declares 400 wherever something is sent that can be wrong', () => {
  const wrong = operations.filter(({ operation: { contract } }) => {
    const { params, query, body, responses, errors } = contract;
    return (params || query || body) && !(400 in responses) && !errors.includes(400);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('declares 401 and 403 wherever a token is required', () => {
  const wrong = operations.filter(
    ({ operation: { contract } }) =>
      contract.access.kind !== 'public' &&
      !([401, 403] as const).every((status) => contract.errors.includes(status)),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

function walk(found: Found): Found[] {
  return [found, ...childrenOf(found).flatMap(walk)];
}

function childrenOf({ where, schema, isSent }: Found): Found[] {
  const nested = ['items', 'additionalProperties', 'not', 'contains'] as const;
  const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
  const found = [
    ...Object.entries((schema.properties ?? {}) as Json).map(([name, child]) => [name, child]),
    ...nested.map((key) => [key, schema[key]]),
    ...listed.flatMap((key) => ((schema[key] ?? []) as unknown[]).map((child) => [key, child])),
  ];
  return found.flatMap(([name, child]) =>
    typeof child === 'object' && child !== null
      ? [{ where: `${where}/${name}`, schema: child as Json, isSent }]
      : [],
  );
}

function offenders(isWrong: (found: Found) => boolean): string[] {
  return [...new Set(schemas.filter(isWrong).map(({ where }) => where))];
}

function allows({ schema }: Found, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

function isClosedList({ schema }: Found): boolean {
  return 'enum' in schema || 'const' in schema;
}
