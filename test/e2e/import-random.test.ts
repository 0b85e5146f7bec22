import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportResultSchema } from '../../lib/import-export/export-schema.ts';
import { schemaArbitrary } from '../support/schema-arbitrary.ts';
import { type Service, startService } from '../support/service.ts';
import { transferOf } from '../support/transfer.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const { importInto, validate } = transferOf(() => service);

it('every valid import succeeds, and importing it again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(schemaArbitrary(exportResultSchema).map(tame), async (data) => {
      const checked = await validate('default', 'development', data);
      if (checked.status !== 200) return;
      const isFine = checked.body.errors.length + checked.body.permissions.length === 0;

      const first = await importInto('default', 'development', data);
      const second = await importInto('default', 'development', data);

      expect(first.status).toBe(isFine ? 200 : 400);
      if (isFine) expect(second).toMatchObject({ status: 200, body: { created: [], changed: [] } });
    }),
    {
      numRuns: Number(process.env.RANDOM_REQUESTS ?? 8) * 5,
      seed: Number(process.env.RANDOM_SEED ?? 42),
    },
  );
});

/** Few names, so that rows refer to existing flags, and segments to each other. */
function tame(data: unknown): unknown {
  const text = JSON.stringify(data, (key, value) => {
    const length = JSON.stringify(value)?.length ?? 0;
    if (key === 'featureName' || key === 'feature') return `random-${length % 3}`;
    if (key === 'createdBy') return undefined;
    return value;
  });
  const tamed = JSON.parse(text);
  return {
    ...tamed,
    features: tamed.features.map((feature: object, index: number) => ({
      ...feature,
      name: `random-${index % 3}`,
      type: 'release',
    })),
  };
}
