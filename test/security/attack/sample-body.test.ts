import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { discover } from '../../../infra/build/discover.ts';
import type { Schema } from '../../../lib/http/contract.ts';
import { createRandom } from '../../chaos/random.ts';
import { replaceAt, waysIn } from './replace-value.ts';
import { sampleOf } from './sample-body.ts';

const ajv = new Ajv2020({ strict: false, discriminator: true });

addFormats.default(ajv);

const bodies = (await discover()).operations.flatMap(({ operation: { contract } }) =>
  contract.body ? [[contract.operationId, contract.body] as const] : [],
);

/** Hostile input reaches the rules behind a schema only where the rest of a body fits it. */
it.each(bodies)('a sample for %s fits its schema', (_id, schema: Schema) => {
  const validate = ajv.compile(schema);
  for (let run = 0; run < 10; run += 1) {
    const sample = sampleOf(schema, createRandom('a', String(run)), {});
    expect({ sample, isValid: validate(sample) }).toEqual({ sample, isValid: true });
  }
});

it('existing things are named where a property has their name', () => {
  const name = { type: 'string', examples: ['other'] };
  const schema = { type: 'object', required: ['project'], properties: { project: name } };

  expect(sampleOf(schema, createRandom('a', ''), { project: ['mine'] })).toEqual({
    project: 'mine',
  });
});

it.each([
  ['a property', { a: { b: 1 } }, ['a', 'b'], { a: { b: 'x' } }],
  ['an element', { a: [1, 2] }, ['a', '1'], { a: [1, 'x'] }],
  ['the document', 7, [], 'x'],
])('%s of a body is replaced', (_what, before, way, after) => {
  expect(waysIn(before)).toContainEqual(way);
  expect(replaceAt(before, way, () => 'x')).toEqual(after);
});
