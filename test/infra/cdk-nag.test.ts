import { expect, test } from 'vitest';
import known from '../../infra/policies/cdk-nag.json' with { type: 'json' };
import { packagedTemplate } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

const template = await packagedTemplate(syntheticFunctions(20));
const ids = Object.keys(template.Resources);

test.each(known)('$rule is not followed by resources that exist: $resources', ({ resources }) => {
  const unknown = resources.filter((name) => !ids.some((id) => new RegExp(`^${name}$`).test(id)));

  expect(unknown).toEqual([]);
});
