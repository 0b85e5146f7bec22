import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMisfits } from '../../../../lib/flags/payload-schemas/find-misfits.ts';
import type { JsonSchema } from '../../../../lib/flags/payload-schemas/model.ts';
import { checkSchema } from '../../../../lib/flags/payload-schemas/schema-rules.ts';
import { ValidationError } from '../../../../lib/platform/errors.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const folder = resolve(import.meta.dirname, '../../../fixtures/json-schema-test-suite');

const ids = 'names for references: $id within the schema, $anchor';
const elsewhere = 'a reference to a schema elsewhere';
const unevaluated = 'unevaluatedItems or unevaluatedProperties';

/** Schemas of the suite that payload schemas refuse, by file and description, and why. */
const refused: Readonly<Record<string, string>> = {
  'defs.json: validate definition against metaschema': elsewhere,
  "not.json: collect annotations inside a 'not', even if collection is disabled": unevaluated,
  'ref.json: remote ref, containing refs itself': elsewhere,
  'ref.json: Recursive references between schemas': ids,
  'ref.json: ref creates new scope when adjacent to keywords': unevaluated,
  'ref.json: refs with relative uris and defs': ids,
  'ref.json: relative refs with absolute uris and defs': ids,
  'ref.json: $id must be resolved against nearest parent, not just immediate parent': ids,
  'ref.json: order of evaluation: $id and $ref': ids,
  'ref.json: order of evaluation: $id and $anchor and $ref': ids,
  'ref.json: simple URN base URI with $ref via the URN': elsewhere,
  'ref.json: URN base URI with f-component': elsewhere,
  'ref.json: URN base URI with URN and JSON pointer ref': elsewhere,
  'ref.json: URN base URI with URN and anchor ref': ids,
  'ref.json: URN ref with nested pointer ref': ids,
  'ref.json: ref to if': ids,
  'ref.json: ref to then': ids,
  'ref.json: ref to else': ids,
  'ref.json: ref with absolute-path-reference': ids,
  'unknownKeyword.json: $id inside an unknown keyword is not a real identifier': ids,
};

const groups = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    // The files are those of the suite.
    (JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Group[]).map((group) => ({
      name: `${file}: ${group.description}`,
      ...group,
    })),
  );

describe('the JSON Schema Test Suite', () => {
  it.each(groups.filter(({ name }) => !(name in refused)))('$name', ({ schema, tests }) => {
    // What is accepted is a schema.
    const stored = JSON.parse(checkSchema(schema, '/body/schema')) as JsonSchema;

    const found = tests.map(({ description, data }) => ({
      description,
      valid: findMisfits(stored, [data])[0] === undefined,
    }));

    expect(found).toEqual(tests.map(({ description, valid }) => ({ description, valid })));
  });

  it.each(Object.entries(refused))('is refused: %s, because it has %s', (name) => {
    const group = groups.find((each) => each.name === name);

    expect(() => checkSchema(group?.schema, '/body/schema')).toThrow(ValidationError);
  });
});
