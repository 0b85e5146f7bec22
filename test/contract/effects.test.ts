import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { requestProperties } from '../support/effects/properties.ts';
import { prover } from '../support/effects/prove.ts';
import { rowFor, unusedRows } from '../support/effects/rows.ts';
import { sharedParts } from '../support/effects/shared-parts.ts';
import { allScenarios } from '../support/round-trips/all-scenarios.ts';
import { createFixtures, type Fixtures } from '../support/round-trips/fixtures.ts';
import {
  type RecordedService,
  startRecordedService,
  tokens,
} from '../support/round-trips/recorded-service.ts';

const { operations } = await discover();

/** Every property of every request, but those of parts that another request has too. */
const all = operations.flatMap(({ operation: { contract } }) => {
  const own = requestProperties(contract).filter(
    ({ path }) => !sharedParts.some((part) => part.covers(contract.operationId, path)),
  );
  const rows = own.map((property) => ({
    contract,
    property,
    row: rowFor(contract.operationId, property.path),
  }));
  return rows;
});

let service: RecordedService;
let fixtures: Fixtures;

beforeAll(async () => {
  service = await startRecordedService();
  service.holdCalls(0);
  fixtures = await createFixtures(service.api, tokens);
}, 120_000);

afterAll(() => service.close());

describe('each property of a request has an effect, or is refused', () => {
  const shown = all.filter(({ row }) => !row.test && !row.ignored);
  const byOperation = Map.groupBy(shown, ({ contract }) => contract.operationId);

  it.each([...byOperation.keys()])('%s', { timeout: 120_000 }, async (operationId) => {
    const scenario = allScenarios[operationId];
    if (!scenario) throw new Error(`There is no scenario for ${operationId}.`);
    const without: string[] = [];
    for (const { contract, property, row } of byOperation.get(operationId) ?? []) {
      const proof = await prover(service, fixtures, contract)(scenario, property, row);
      if (!proof.shown) without.push(`${property.path}: ${proof.how}`);
    }
    expect(without).toEqual([]);
  });
});

describe('a property that another test shows', () => {
  const tested = all.flatMap(({ contract, property, row }) =>
    row.test ? [[`${contract.operationId} ${property.path}`, ...row.test] as const] : [],
  );

  it.each(tested)('%s, in %s', (_property, file, text) => {
    expect(readFileSync(file, 'utf8').includes(text)).toBe(true);
  });
});

describe('a property without an effect', () => {
  const ignored = all
    .filter(({ row }) => row.ignored)
    .map(({ contract, property }) => `\`${contract.operationId}\` \`${property.path}\``);

  it('is in docs/compatibility.md', () => {
    const documented = readFileSync('docs/compatibility.md', 'utf8').matchAll(
      /`(\w+)` `((?:body|query)\/[\w/]+)`/g,
    );
    const rows = [...documented].map(([, operation, path]) => `\`${operation}\` \`${path}\``);

    expect(rows.sort()).toEqual(ignored.sort());
  });
});

describe('the table', () => {
  it('knows every property', () => {
    expect(all.length).toBeGreaterThan(600);
  });

  it('has no row for a property that is gone', () => {
    const names = all.map(({ contract, property }) => `${contract.operationId} ${property.path}`);
    expect(unusedRows(names)).toEqual([]);
  });

  it.each(sharedParts.map((part) => [part.what, part] as const))('shares %s', (_what, part) => {
    const [one, other] = part.schemas(operations.map(({ operation }) => operation.contract));
    expect(one).toBeDefined();
    expect(other).toEqual(one);
  });
});
