import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { refusedIn } from '../support/refused-words.ts';

const document: unknown = JSON.parse(
  await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
);

/** The first six where they fit, as most APIs have them; the others name what the first six would hide. */
const verbs = [
  ...['Get', 'List', 'Create', 'Update', 'Delete', 'Check'],
  ...['Add', 'Remove', 'Replace', 'Set', 'Move', 'Clone', 'Search', 'Evaluate', 'Validate', 'Call'],
  ...['Enable', 'Disable', 'Archive', 'Revive', 'Deprecate', 'Reactivate', 'Complete'],
  ...['Start', 'Pause', 'Resume', 'Send'],
  ...['Export', 'Import', 'Register', 'Resend', 'Log in', 'Log out'],
];

/** Keywords whose value is data: `examples` may contain a property named `description`. */
const data = ['examples', 'enum', 'const', 'default'];

describe('the wording of the OpenAPI document', () => {
  const texts = textsOf(document);
  const operations = operationsOf(document);

  it('has texts and operations to check', () => {
    expect(texts.length).toBeGreaterThan(2_000);
    expect(operations.length).toBeGreaterThan(150);
  });

  it('uses plain words in every summary and description', () => {
    const refused = texts.flatMap(([pointer, text]) =>
      refusedIn(text).map((reason) => `${pointer}: ${reason}`),
    );
    expect(refused).toEqual([]);
  });

  it('describes every operation, and has a semantic version', () => {
    const others = operations.filter(({ description }) => !description);

    expect(others.map(({ operationId }) => operationId)).toEqual([]);
    expect(document).toMatchObject({
      info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  it('starts every summary with a verb of the list', () => {
    const others = operations.filter(
      ({ summary }) => !verbs.some((verb) => summary.startsWith(`${verb} `)),
    );
    expect(others.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual([]);
  });

  it('has no period after a summary, and one after every description', () => {
    const wrong = texts.filter(([pointer, text]) =>
      pointer.endsWith('/summary') ? text.endsWith('.') : !text.endsWith('.'),
    );
    expect(wrong).toEqual([]);
  });

  it('refers to no document that is not in the repository', () => {
    const references = texts.filter(([, text]) => /\bpart \d|§|\bspecification's\b/i.test(text));
    expect(references).toEqual([]);
  });
});

/** All texts for people below a value, each with its JSON pointer. */
function textsOf(value: unknown, pointer = ''): [pointer: string, text: string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]): [string, string][] => {
    const at = `${pointer}/${key.replaceAll('/', '~1')}`;
    if (data.includes(key)) return [];
    if (['summary', 'description'].includes(key) && typeof member === 'string')
      return [[at, member]];
    return textsOf(member, at);
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function operationsOf(value: unknown): Operation[] {
  return isObject(value)
    ? [...(isOperation(value) ? [value] : []), ...Object.values(value).flatMap(operationsOf)]
    : [];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: unknown;
}

function isOperation(value: unknown): value is Operation {
  return isObject(value) && 'operationId' in value && typeof value.summary === 'string';
}
