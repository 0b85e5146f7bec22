import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../lib/environments/model.ts';
import {
  refuseDuplicateEnvironments,
  refuseUnknownEnvironments,
} from '../../../lib/import-export/references.ts';
import { anyProject } from '../../support/stored-project.ts';
import { thrown } from '../../support/thrown.ts';
import { exportOf } from '../../support/transfer.ts';

const environments = ['development', 'production', 'elsewhere'].map(
  (name): Environment => ({
    name,
    type: 'test',
    enabled: true,
    protected: false,
    sortOrder: 1,
    version: 1,
  }),
);

describe('refuses to import', () => {
  it('two exports into one environment', () => {
    const parts = partsFor('production', 'development', 'production');

    expect(thrown(() => refuseDuplicateEnvironments(parts))).toMatchObject({
      faults: [
        {
          pointer: '/body/otherEnvironments',
          rule: expect.stringContaining('"production" twice') as string,
        },
      ],
    });
  });

  it.each([
    ['an environment that does not exist', anyProject, 'nowhere'],
    ['an environment that the project does not have', anyProject, 'elsewhere'],
    ['an environment that no longer exists', { ...anyProject, environments: { gone: {} } }, 'gone'],
    ['a property of all objects', anyProject, 'constructor'],
  ])('into %s', (_what, project, name) => {
    const run = () => refuseUnknownEnvironments(partsFor(name), project, environments);

    expect(thrown(run)).toMatchObject({ status: 404, kind: 'environment' });
  });
});

it('allows one export for each environment', () => {
  const parts = partsFor('development', 'production');

  expect(() => {
    refuseDuplicateEnvironments(parts);
    refuseUnknownEnvironments(parts, anyProject, environments);
  }).not.toThrow();
});

function partsFor(...names: readonly string[]) {
  return names.map((environment) => ({ environment, data: exportOf('flag') }));
}
