import { describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../infra/audit/verify.ts';
import { auditFileText, headerOf, sha256 } from '../../../lib/audit/audit-file-model.ts';
import type { AuditRecord } from '../../../lib/audit/model.ts';

const refusal = (id: number): AuditRecord => ({
  kind: 'refusal',
  id,
  at: '2026-11-24T10:00:00.000Z',
  operation: 'createFeature',
  status: 403,
  reason: 'You need the permission CREATE_FEATURE.',
  method: null,
  user: 7,
  username: 'kim@example.com',
  project: 'default',
  environment: null,
  address: '192.0.2.17',
  userAgent: null,
});

/** Files of a chain: three, with the ids of their records. */
function chain(...ids: readonly (readonly number[])[]) {
  const files: { name: string; text: string }[] = [];
  for (const [index, each] of ids.entries()) {
    const before = files.at(-1);
    files.push({
      name: `${index + 1}`,
      text: auditFileText({
        file: index + 1,
        from: '2026-11-24T10:00:00.000Z',
        to: '2026-11-24T11:00:00.000Z',
        cursors: { event: 0, signIn: 0, refusal: each.at(-1) ?? 0 },
        previous: before ? { key: before.name, sha256: sha256(before.text) } : null,
        records: each.map(refusal),
      }),
    });
  }
  return files;
}

const whole = chain([1, 2, 3], [4, 5], [6, 7]);

async function problemsOf(files: readonly { name: string; text: string }[], first = 1) {
  const { problems } = await verifyAudit(ordered(files), first);
  return problems;
}

async function* ordered<T>(items: readonly T[]) {
  yield* items;
}

/** The files with the lines of one of them changed. */
function withLines(file: number, change: (lines: string[]) => string[]) {
  return whole.map((each, index) =>
    index + 1 === file
      ? { ...each, text: `${change(each.text.split('\n').slice(0, -1)).join('\n')}\n` }
      : each,
  );
}

describe('a file of the audit log', () => {
  it('begins with its number, its first and last ids, its count and the SHA-256 of the file before', () => {
    expect(headerOf(whole[1]?.text ?? '')).toMatchObject({
      file: 2,
      count: 2,
      ids: { event: null, 'sign-in': null, refusal: [4, 5] },
      previous: { key: '1', sha256: sha256(whole[0]?.text ?? '') },
    });
  });

  it('has a record a line', () => {
    const [, line = ''] = whole[0]?.text.split('\n') ?? [];
    expect(JSON.parse(line)).toMatchObject({ line: 1, kind: 'refusal', id: 1, status: 403 });
  });
});

describe('a check of the audit log', () => {
  it('finds nothing in one that nobody has touched', async () => {
    expect(await problemsOf(whole)).toEqual([]);
  });

  const drop = (line: number) => (lines: string[]) =>
    lines.filter((_, index) => index + 1 !== line);
  it.each([
    [
      'a changed line',
      withLines(1, (lines) => lines.map((line) => line.replace('"id":2', '"id":9'))),
      ['1: line 3 was changed', '1: the file was changed; 2 has another SHA-256 of it'],
    ],
    [
      'a missing line',
      withLines(1, drop(3)),
      ['1: line 3 is missing', '1: the file was changed; 2 has another SHA-256 of it'],
    ],
    ['a missing last line of the last file', withLines(3, drop(3)), ['3: line 3 is missing']],
    [
      'a missing header',
      withLines(2, drop(1)),
      ['2: line 1 is missing or changed: it is not a header', 'file 2 is missing, between 1 and 3'],
    ],
    [
      'a changed header',
      withLines(3, (lines) => lines.map((line) => line.replace('"count":2', '"count":1'))),
      ['3: line 1 was changed'],
    ],
    ['a missing file', [whole[0], whole[2]], ['file 2 is missing, between 1 and 3']],
    ['missing first files', [whole[2]], ['files 1 to 2 are missing, before 3']],
    [
      'lines in another order',
      withLines(3, ([header = '', one = '', other = '']) => [header, other, one]),
      ['3: line 2 is missing', '3: line 4 was changed'],
    ],
  ])('names %s', async (_what, files, problems) => {
    expect(await problemsOf(files.filter((file) => file !== undefined))).toEqual(problems);
  });

  it('names the file when a line was changed with its hash, and those after it', async () => {
    const [first, ...others] = chain([1, 9, 3], [4, 5], [6, 7]);
    const forged = [first, ...whole.slice(1)].filter((file) => file !== undefined);
    expect(others).toHaveLength(2);
    expect(await problemsOf(forged)).toEqual([
      '1: the file was changed; 2 has another SHA-256 of it',
    ]);
  });

  it('accepts that older files were deleted, when it is told', async () => {
    expect(await problemsOf(whole.slice(1), 2)).toEqual([]);
  });

  it('is not content with nothing', async () => {
    expect(await problemsOf([])).toEqual(['there are no files of an audit log']);
  });
});
