import { describe, expect, it } from 'vitest';
import {
  generateValidator,
  validatorInput,
  withSharedParts,
} from '../../../infra/build/validators.ts';
import { aContract } from '../../support/a-contract.ts';

const name = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.~-]+$' };

describe('a repeated part of a schema', () => {
  it('is moved to one place and referenced', () => {
    const shared = { $ref: '#/$defs/shared0' };

    expect(withSharedParts(objectOf({ from: name, to: name }))).toEqual({
      ...objectOf({ from: shared, to: shared }),
      $defs: { shared0: name },
    });
  });

  it('stays in place if it has a default, which a reference would lose', () => {
    const schema = objectOf({ from: { ...name, default: 'a' }, to: { ...name, default: 'a' } });

    expect(withSharedParts(schema)).toEqual(schema);
  });

  it('stays in place if it is short', () => {
    const schema = objectOf({ from: { type: 'boolean' }, to: { type: 'boolean' } });

    expect(withSharedParts(schema)).toEqual(schema);
  });
});

describe('an error of a validator', () => {
  it('carries its schema only where secrets have to be recognised', () => {
    const codeFor = (property: object) =>
      generateValidator(validatorInput({ ...aContract, body: objectOf({ property }) }, 'body'));

    expect(codeFor(name)).not.toMatch(/[sS]chema:/);
    expect(codeFor({ ...name, writeOnly: true })).toMatch(/parentSchema:[^,]+,data/);
  });
});

function objectOf(properties: object) {
  return { type: 'object', properties };
}
