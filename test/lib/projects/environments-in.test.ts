import { expect, it } from 'vitest';
import type { Environment } from '../../../lib/environments/model.ts';
import { environmentsIn } from '../../../lib/projects/environments-in.ts';

const named = (name: string) => ({ name }) as Environment;

it('the environments of a project keep their order', () => {
  const all = ['production', 'test', 'development'].map(named);

  const found = environmentsIn({ environments: { development: {}, production: {} } }, all);

  expect(found.map(({ name }) => name)).toEqual(['production', 'development']);
});
