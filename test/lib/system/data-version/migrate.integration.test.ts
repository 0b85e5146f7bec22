import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  codeVersion,
  ensureReadable,
  readDataVersion,
  refuseUnreadable,
  withReadableData,
} from '../../../../lib/platform/dynamo/data-version.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeAlone, writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import {
  fitsCode,
  migrate,
  recordDataVersion,
} from '../../../../lib/system/data-version/migrate.ts';
import type { Migration } from '../../../../lib/system/data-version/migrations.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { seeds } from '../../../../lib/system/seed/seeds.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const NUMBERS = 5;
const numberKey = (n: number) => ({ pk: 'NUMBERS', sk: String(n) });

beforeEach(async () => {
  await writeAlone({ remove: keys.dataVersion });
  for (const { version } of seeds) await writeAlone({ remove: keys.seed(version) });
  for (let n = 0; n < NUMBERS; n += 1) await writeItem({ put: { ...numberKey(n), value: n } });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Turns numbers into texts, one a step. */
function asTexts(before: (n: number) => void = () => undefined): Migration {
  return {
    version: 2,
    oldestReader: 2,
    summary: 'numbers become texts',
    step: async (cursor = '0') => {
      const n = Number(cursor);
      before(n);
      await writeItem({ put: { ...numberKey(n), value: `${n}` } });
      return n + 1 < NUMBERS ? String(n + 1) : undefined;
    },
  };
}

async function values(): Promise<unknown[]> {
  const items = await Promise.all(Array.from({ length: NUMBERS }, (_, n) => getItem(numberKey(n))));
  return items.map((item) => (item as { value?: unknown } | undefined)?.value);
}

it('the migrations of this release end with the version of its code', () => {
  expect(fitsCode()).toBe(true);
  expect(fitsCode([asTexts()], { version: 2 })).toBe(true);
  expect(fitsCode([], { version: 2 })).toBe(false);
  expect(codeVersion.readsFrom).toBeLessThanOrEqual(codeVersion.version);
});

it('a new instance has the form that its code writes', async () => {
  await recordDataVersion([asTexts()]);

  expect(await readDataVersion()).toMatchObject({ version: 2, oldestReader: 2 });
});

it('an instance from before versions were recorded has the first', async () => {
  await seed();
  await recordDataVersion([asTexts()]);

  expect(await readDataVersion()).toMatchObject({ version: 1, oldestReader: 1 });
});

it('what is recorded stays', async () => {
  await recordDataVersion([asTexts()]);
  await recordDataVersion();

  expect(await readDataVersion()).toMatchObject({ version: 2 });
});

it('a migration brings all data to its new form, and says so', async () => {
  const lines: string[] = [];

  expect(await migrate({ migrations: [asTexts()], report: (line) => lines.push(line) })).toBe(2);

  expect(await values()).toEqual(['0', '1', '2', '3', '4']);
  expect(lines).toEqual(['Version 2: numbers become texts']);
  expect(await getItem(keys.dataVersion)).toEqual({
    ...keys.dataVersion,
    version: 2,
    oldestReader: 2,
  });
});

it('code that cannot read the new form stops before the first change', async () => {
  const seen: unknown[] = [];
  const migration = asTexts();

  await migrate({
    migrations: [
      {
        ...migration,
        step: async (cursor) => {
          seen.push((await readDataVersion()).oldestReader);
          return migration.step(cursor);
        },
      },
    ],
  });

  expect(new Set(seen)).toEqual(new Set([2]));
});

it('a run that was stopped is continued, and repeats one step at most', async () => {
  const steps: number[] = [];
  const dying = asTexts((n) => {
    steps.push(n);
    if (n === 3 && steps.length === 4) throw new Error('killed');
  });
  await expect(migrate({ migrations: [dying] })).rejects.toThrow('killed');
  expect(await readDataVersion()).toMatchObject({ version: 1, migratingTo: 2, cursor: '3' });

  await migrate({ migrations: [dying] });

  expect(steps).toEqual([0, 1, 2, 3, 3, 4]);
  expect(await values()).toEqual(['0', '1', '2', '3', '4']);
});

it('a second run changes nothing', async () => {
  await migrate({ migrations: [asTexts()] });
  const steps: number[] = [];

  expect(await migrate({ migrations: [asTexts((n) => steps.push(n))] })).toBe(2);

  expect(steps).toEqual([]);
});

it('two runs at the same time leave the data in the new form', async () => {
  await Promise.all([migrate({ migrations: [asTexts()] }), migrate({ migrations: [asTexts()] })]);

  expect(await values()).toEqual(['0', '1', '2', '3', '4']);
  expect(await readDataVersion()).toMatchObject({ version: 2 });
});

it('data of a newer release is not migrated by an older one', async () => {
  await migrate({ migrations: [asTexts()] });

  await expect(migrate({ migrations: [] })).rejects.toMatchObject({ status: 503 });
});

it.each([
  ['newer data that old code can read', { version: 3, oldestReader: 1 }, true],
  ['data that needs newer code', { version: 3, oldestReader: 3 }, false],
  ['data that only older code can read', { version: 0, oldestReader: 0 }, false],
])('code of version 2 that reads from 1, and %s', (_what, data, fits) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const check = () => refuseUnreadable(data, { version: 2, readsFrom: 1 });

  if (fits) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ status: 503 }));
  expect(error).toHaveBeenCalledTimes(fits ? 0 : 1);
});

it('a function reads the version once, and refuses to work as long as it does not fit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const worker = withReadableData(async () => 'done');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-prod-relayEvents');
  await writeItem({ put: { ...keys.dataVersion, version: 9, oldestReader: 9 } });
  await expect(worker()).rejects.toMatchObject({ status: 503, name: 'ServiceUnavailable' });

  await writeAlone({ remove: keys.dataVersion });
  expect(await worker()).toBe('done');
  await writeItem({ put: { ...keys.dataVersion, version: 9, oldestReader: 9 } });

  await expect(ensureReadable()).resolves.toBeUndefined();
});
