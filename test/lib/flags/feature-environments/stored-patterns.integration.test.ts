import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFeatureStrategy,
  removeFeatureStrategy,
  updateFeatureStrategy,
} from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';

import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

/** What could be stored when 2,000 instructions were allowed. */
const LARGE = '(a|b)*a(a|b){600}c';
let featureName = '';
let strategyId = '';
let flags = 0;

beforeAll(() => seed());

beforeEach(async () => {
  flags += 1;
  featureName = `flag-${flags}`;
  await createFeature(admin, 'default', { name: featureName });
  ({ id: strategyId } = await addFeatureStrategy(admin, place(), {
    name: 'default',
    constraints: [{ contextName: 'userId', operator: 'REGEX', value: 'a' }],
  }));
  await transact([
    {
      update: keys.featureEnvironment(featureName, 'development'),
      expression: 'SET strategies[0].#constraints[0].#value = :large',
      names: { '#constraints': 'constraints', '#value': 'value' },
      values: { ':large': LARGE },
    },
  ]);
});

describe('a pattern that was stored when it could have more instructions', () => {
  it.each([
    ['title', { title: 'other' }],
    ['parameters', { parameters: { rollout: '50' } }],
  ])(
    'is refused by a change of the %s of its strategy, which says what to do',
    async (_what, request) => {
      await expect(updateFeatureStrategy(admin, strategy(), request)).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /constraints\/0\/value.* must be a regular expression in the syntax of RE2 with at most 300 instructions for the operator REGEX.*count less/,
        ),
      });
    },
  );

  it('goes away with a smaller one, and with its strategy', async () => {
    const constraints = [{ contextName: 'userId', operator: 'REGEX', value: 'b' }] as const;

    await expect(updateFeatureStrategy(admin, strategy(), { constraints })).resolves.toMatchObject({
      constraints: [{ value: 'b' }],
    });
    await removeFeatureStrategy(admin, strategy());
  });

  it('keeps nobody from switching its flag on and off, and from archiving it', async () => {
    await toggleEnvironment(admin, place(), { enabled: true });
    await toggleEnvironment(admin, place(), { enabled: false });
    await updateFeature(admin, { projectId: 'default', featureName }, { archived: true });
  });
});

function place() {
  return { projectId: 'default', featureName, environment: 'development' };
}

function strategy() {
  return { ...place(), strategyId };
}
