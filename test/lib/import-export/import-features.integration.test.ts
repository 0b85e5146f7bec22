import { beforeAll, expect, it } from 'vitest';
import { importFeatures } from '../../../lib/import-export/import-features.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../support/recorded-commands.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

const data = {
  features: [{ name: 'imported' }],
  featureStrategies: [],
  tagTypes: [],
};

it('an import without new definitions reads the existing ones only once', async () => {
  const request = { project: 'default', parts: [{ environment: 'development', data }] };

  const commands = await recordCommands(() => importFeatures(admin, request));

  const queries = commands.filter(({ name }) => name === 'Query');
  // Five kinds of definitions and the environments; the flag, for validation and again before its write.
  expect(queries).toHaveLength(5 + 1 + 2);
});
