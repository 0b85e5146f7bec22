import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import type { Contract, Schema } from '../../lib/http/contract.ts';
import { schemaArbitrary } from '../support/schema-arbitrary.ts';
import { type Service, startService } from '../support/service.ts';

/** Requests per operation. */
const RUNS = Number(process.env.RANDOM_REQUESTS ?? 8);
/** A fixed seed by default, so that a failure can be repeated. */
const SEED = Number(process.env.RANDOM_SEED ?? 42);

let service: Service;

const { operations } = await discover();

beforeAll(async () => {
  service = await startService();
  const body = { name: 'new-checkout' };
  await service.request('POST', '/api/admin/projects/default/features', { body });
  const segment = { name: 'beta', constraints: [] };
  await service.request('POST', '/api/admin/segments', { body: segment });
});

afterAll(() => service.stop());

/** Half of the values are existing ids, so that requests get past "not found". */
const there: Readonly<Record<string, readonly string[]>> = {
  projectId: ['default'],
  featureName: ['new-checkout'],
  child: ['new-checkout'],
  environment: ['development', 'production'],
  id: ['1', '2'],
  type: ['simple'],
};

const tested = operations.filter(({ operation: { contract } }) => contract.path.startsWith('/'));

// `service.request` checks that the contract declares the response.
it.each(tested.map(({ id, operation }) => [id, operation.contract] as const))(
  '%s responds to any request within its contract',
  async (_id, contract) => {
    await fc.assert(
      fc.asyncProperty(requestOf(contract), async ({ path, query, body }) => {
        const target = query === '' ? path : `${path}?${query}`;
        const { status } = await service.request(contract.method, target, {
          ...(body !== undefined && { body }),
        });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
);

function requestOf(contract: Contract) {
  return fc.record({ path: pathOf(contract), query: queryOf(contract), body: bodyOf(contract) });
}

function pathOf({ path, params }: Contract): fc.Arbitrary<string> {
  return fc
    .record(
      Object.fromEntries(
        propertiesOf(params).map(([name, schema]) => [name, parameter(name, schema)]),
      ),
    )
    .map((values: Record<string, string>) =>
      path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encoded(values[name] || 'nowhere')),
    );
}

type Properties = Readonly<Record<string, Schema>>;

function propertiesOf(schema: Schema | undefined): [string, Schema][] {
  return Object.entries((schema?.properties ?? {}) as Properties);
}

function parameter(name: string, schema: Schema): fc.Arbitrary<string> {
  const random = schemaArbitrary(schema).map(String);
  const known = there[name];
  return known ? fc.oneof(fc.constantFrom(...known), random) : random;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryOf({ query }: Contract): fc.Arbitrary<string> {
  return fc
    .record(
      Object.fromEntries(
        propertiesOf(query).map(([name, schema]) => [name, schemaArbitrary(schema)]),
      ),
      { requiredKeys: [] },
    )
    .map((values) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${encoded(String(value))}`)
        .join('&'),
    );
}

function bodyOf({ body }: Contract): fc.Arbitrary<unknown> {
  return body
    ? fc.oneof(
        { weight: 3, arbitrary: schemaArbitrary(body) },
        { weight: 1, arbitrary: fc.jsonValue() },
      )
    : fc.constant(undefined);
}
