import { describe, expect, it } from 'vitest';
import { checkLayers, formatBreach } from '../../../infra/lint/check-layers.ts';

/** The breaches of a made-up tree, one line each. */
function breachesOf(tree: Readonly<Record<string, string>>): string[] {
  return checkLayers(new Map(Object.entries(tree))).map(formatBreach);
}

describe('the order of layers', () => {
  it('refuses an import from a later layer, also of a type', () => {
    expect(
      breachesOf({
        'lib/flags/one.ts': "import { a } from '../clients/a.ts';\n",
        'lib/projects/two.ts': "\nimport type { A } from '../flags/types.ts';\n",
        'lib/events/three.ts': "export type { A } from '../projects/model.ts';\n",
      }),
    ).toEqual([
      'lib/flags/one.ts:1 imports lib/clients/a.ts: the layer clients comes after the layer flags',
      'lib/projects/two.ts:2 imports lib/flags/types.ts: the layer flags comes after the layer projects',
      'lib/events/three.ts:1 imports lib/projects/model.ts: the layer projects comes after the layer events',
    ]);
  });

  it('accepts imports from the same layer and from earlier ones', () => {
    expect(
      breachesOf({
        'lib/flags/one.ts':
          "import { a } from './a.ts';\nimport { b } from '../projects/b.ts';\nimport fs from 'node:fs';\n",
      }),
    ).toEqual([]);
  });

  it('refuses an import of types like any other', () => {
    expect(
      breachesOf({
        'lib/platform/dynamo/keys.ts': "import type { Feature } from '../../flags/model.ts';\n",
      }).join(),
    ).toContain(
      'lib/platform/dynamo/keys.ts:1 imports lib/flags/model.ts: the layer flags comes after',
    );
  });

  it('refuses a folder that is not in the list of layers', () => {
    expect(
      breachesOf({ 'lib/misc/one.ts': "import { a } from '../platform/a.ts';\n" }).join(),
    ).toContain('misc is not in the list of layers');
  });
});

describe('schemas', () => {
  const rule = 'only schemas and contracts import schemas; constants are in a model or limits file';

  it('are not imported by other files of lib, also for a constant only', () => {
    expect(
      breachesOf({
        'lib/flags/tags/tagging.ts': "import { DEFAULT } from '../tag-types/schema.ts';\n",
        'lib/flags/links/rules.ts': "import { MAX_LINKS } from './link-schema.ts';\n",
      }),
    ).toEqual([
      `lib/flags/tags/tagging.ts:1 imports lib/flags/tag-types/schema.ts: ${rule}`,
      `lib/flags/links/rules.ts:1 imports lib/flags/links/link-schema.ts: ${rule}`,
    ]);
  });

  it('are imported by schemas, contracts and functions, and their types by all', () => {
    expect(
      breachesOf({
        'lib/flags/tags/schema.ts': "import { name } from '../tag-types/schema.ts';\n",
        'lib/flags/tags/tagging.ts': "import type { Tag } from './schema.ts';\n",
        'lib/identity/scim/scim-function.ts': "import { error } from './error-schema.ts';\n",
        'lib/agents/tools/read-flags.ts': "import { params } from '../mcp-schema.ts';\n",
        'functions/flags/get-tag.ts': "import { tag } from '../../lib/flags/tags/schema.ts';\n",
      }),
    ).toEqual([]);
  });
});

describe('circles of rooms', () => {
  it('are refused at every import that is part of one, also with types', () => {
    expect(
      breachesOf({
        'lib/flags/a/one.ts': "import { b } from '../b/one.ts';\n",
        'lib/flags/b/two.ts': "import type { C } from '../c/one.ts';\n",
        'lib/flags/c/three.ts':
          "import { a } from '../a/two.ts';\nimport { d } from '../d/one.ts';\n",
      }),
    ).toEqual([
      'lib/flags/a/one.ts:1 imports lib/flags/b/one.ts: lib/flags/b imports lib/flags/a too, directly or not',
      'lib/flags/b/two.ts:1 imports lib/flags/c/one.ts: lib/flags/c imports lib/flags/b too, directly or not',
      'lib/flags/c/three.ts:1 imports lib/flags/a/two.ts: lib/flags/a imports lib/flags/c too, directly or not',
    ]);
  });

  it('are not reported again for an import that breaks the order of layers', () => {
    expect(
      breachesOf({
        'lib/flags/a/one.ts': "import { b } from '../../projects/b.ts';\n",
        'lib/projects/two.ts': "import { a } from '../flags/a/one.ts';\n",
      }),
    ).toEqual([
      'lib/projects/two.ts:1 imports lib/flags/a/one.ts: the layer flags comes after the layer projects',
    ]);
  });

  it('do not arise when two rooms use a third one', () => {
    expect(
      breachesOf({
        'lib/flags/a/one.ts': "import { c } from '../c/one.ts';\nimport { b } from '../b/x.ts';\n",
        'lib/flags/b/two.ts': "import { c } from '../c/one.ts';\n",
        'lib/flags/c/one.ts': "import { other } from './other.ts';\n",
      }),
    ).toEqual([]);
  });
});

describe('kinds of files', () => {
  const useCase = { 'lib/flags/change-x.ts': "import { getX } from './x-store.ts';\n" };

  it.each([
    ['model.ts', "import { y } from './decide-y.ts';", 'a model file imports no decide file'],
    ['model.ts', "import type { Y } from './y-store.ts';", 'a model file imports no store file'],
    ['x-rules.ts', "import { y } from './present-y.ts';", 'a model file imports no present file'],
    ['x-store.ts', "import { x } from './change-x.ts';", 'a store file imports no use case file'],
    ['y-store.ts', "import { y } from './decide-y.ts';", 'a store file imports no decide file'],
    ['decide-z.ts', "import { x } from './x-store.ts';", 'a decide file imports no store file'],
    ['z-decisions.ts', "import { x } from './change-x.ts';", 'a decide file imports no use case'],
    ['present-z.ts', "import { x } from './x-store.ts';", 'a present file imports no store file'],
    ['present-z.ts', "import { y } from './decide-y.ts';", 'a present file imports no decide file'],
  ])('refuses in %s: %s', (file, text, rule) => {
    const breaches = breachesOf({ ...useCase, [`lib/flags/${file}`]: `${text}\n` });

    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(`lib/flags/${file}:1 imports lib/flags/`);
    expect(breaches[0]).toContain(rule);
  });

  it.each([
    ['x-schema.ts', "import { y } from './model.ts';"],
    ['x-store.ts', "import { y } from './model.ts';\nimport { z } from './z-store.ts';"],
    ['decide-z.ts', "import { y } from './rules.ts';\nimport { z } from './present-z.ts';"],
    ['decide-z.ts', "import type { Y } from './y-store.ts';"],
    ['present-z.ts', "import { type X, type Y } from './change-x.ts';"],
    ['change-y.ts', "import { x } from './x-store.ts';\nimport { z } from './present-z.ts';"],
    ['change-feature-types.ts', "import { x } from './x-store.ts';"],
  ])('accepts in %s: %s', (file, text) => {
    expect(breachesOf({ ...useCase, [`lib/flags/${file}`]: `${text}\n` })).toEqual([]);
  });

  it.each([
    "import { getItem } from '../platform/dynamo/get-items.ts';",
    "import { send } from '../platform/queues/send-messages.ts';",
    "import { recordChange } from '../events/commit/record-change.ts';",
    "import '../http/validation.ts';",
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
    "const table = await import('../platform/dynamo/get-items.ts');",
  ])('refuses to read or write in a pure file: %s', (text) => {
    const files = ['decide-x.ts', 'model.ts', 'present-x.ts'];

    expect(files.map((file) => breachesOf({ [`lib/flags/${file}`]: `${text}\n` }).length)).toEqual([
      1, 1, 1,
    ]);
    expect(breachesOf({ 'lib/flags/use-case.ts': `${text}\n` })).toEqual([]);
  });

  it('refuses to read or write through other files', () => {
    const tree = {
      'lib/flags/decide-x.ts': "import { y } from './y.ts';\n",
      'lib/flags/y.ts': "import { z } from './z.ts';\n",
      'lib/flags/z.ts': "import {\n  a,\n  type B,\n} from '../platform/dynamo/get-items.ts';\n",
    };

    expect(breachesOf(tree)).toEqual([
      'lib/flags/decide-x.ts:1 imports lib/flags/y.ts: a decide file imports no use case file',
    ]);
    const types = "import type { Write } from '../platform/dynamo/write.ts';\n";
    expect(breachesOf({ ...tree, 'lib/flags/z.ts': types })).toEqual([]);
  });

  it('refuses to read or write in folders that are pure altogether', () => {
    const text = "import { getItem } from '../platform/dynamo/get-items.ts';\n";

    expect(breachesOf({ 'lib/evaluation/one.ts': text })).toEqual([
      'lib/evaluation/one.ts:1 imports lib/platform/dynamo/get-items.ts: this file must neither read nor write, and the import leads to lib/platform/dynamo/get-items.ts',
    ]);
    expect(
      breachesOf({
        'lib/evaluation/one.ts': "import { keys } from '../platform/dynamo/keys.ts';\n",
      }),
    ).toEqual([]);
  });
});

describe('a folder for the browser too', () => {
  it.each([
    "import { isDeepStrictEqual } from 'node:util';",
    "import { useState } from 'react';",
    "import { a } from '../flags/segments/a-schema.ts';",
    "import { a } from '../flags/segments/find-a.ts';",
  ])('refuses %s', (text) => {
    expect(breachesOf({ 'lib/words/one.ts': `${text}\n` })).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'lib/words/ is for the browser too: it imports only itself, models, limits and rules',
        ),
      ]),
    );
  });

  it.each([
    "import { a } from './two.ts';",
    "import { a } from '../flags/segments/limits.ts';",
    "import type { A } from '../flags/segments/find-a.ts';",
  ])('allows %s', (text) => {
    expect(breachesOf({ 'lib/words/one.ts': `${text}\n` })).toEqual([]);
  });
});

describe('the direction', () => {
  it.each([
    ['lib/flags/one.ts', "import { a } from '../../functions/flags/a.ts';"],
    ['lib/flags/one.ts', "import { a } from '../../infra/build/a.ts';"],
    ['lib/flags/one.ts', "import { a } from '@flagwright/embedded-dynamodb';"],
    ['functions/flags/one.ts', "import { a } from '../../test/support/a.ts';"],
    ['functions/flags/one.ts', "import { a } from '../../lib/platform/dynamo/get-items.ts';"],
    ['functions/flags/one.ts', "import { a } from '@aws-sdk/client-sqs';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(breachesOf({ [file]: `${text}\n` })).toHaveLength(1);
  });

  it('goes from functions to lib', () => {
    expect(
      breachesOf({
        'functions/flags/one.ts': "import { a } from '../../lib/flags/change-a.ts';\n",
      }),
    ).toEqual([]);
  });
});
