import { beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { exceptions } from '../support/round-trips/exceptions.ts';
import { findExcesses } from '../support/round-trips/limits.ts';
import {
  type MeasuredOperation,
  measureOperations,
} from '../support/round-trips/measure-operations.ts';

const { operations } = await discover();
const ids = operations.map(({ id }) => id);

let measured: ReadonlyMap<string, MeasuredOperation>;

beforeAll(async () => {
  const all = await measureOperations();
  measured = new Map(all.map((each) => [each.operationId, each]));
}, 300_000);

// The capacity units of an operation follow from its calls; test/contract/growth.test.ts holds them.
describe('the round trips of an operation', () => {
  it.each(ids)('%s keeps its limits', (id) => {
    const operation = measured.get(id);
    expect(operation?.problem).toBeUndefined();
    expect(operation && findExcesses(operation)).toEqual([]);
  });

  it('have no exception for an unknown operation', () => {
    expect(Object.keys(exceptions).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
