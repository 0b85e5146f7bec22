import { type AuditFileHeader, headerOf, lineHash, sha256, splitLine } from './audit-file-model.ts';

/** A file that has been checked. */
export interface CheckedFile {
  readonly name: string;
  readonly header: AuditFileHeader;
  readonly sha256: string;
}

/** What a check has found, each with the file, and the line where one is known. */
interface CheckResult {
  readonly problems: readonly string[];
  readonly file: CheckedFile | undefined;
}

/**
 * Checks one file, and that it follows the one before. Pure.
 * @param before the last file that was readable
 */
export function checkAuditFile(
  name: string,
  text: string,
  before: CheckedFile | undefined,
): CheckResult {
  const header = headerOf(text);
  if (!header) {
    return {
      problems: [`${name}: line 1 is missing or changed: it is not a header`],
      file: undefined,
    };
  }
  const file = { name, header, sha256: sha256(text) };
  return { problems: [...chainProblems(file, before), ...lineProblems(name, text, header)], file };
}

function chainProblems({ name, header }: CheckedFile, before: CheckedFile | undefined): string[] {
  if (!before) return [];
  const { file } = before.header;
  if (header.file <= file) return [`${name}: its number ${header.file} comes twice or too late`];
  if (header.file > file + 1) {
    const [first, last] = [file + 1, header.file - 1];
    const missing = first === last ? `file ${first} is` : `files ${first} to ${last} are`;
    return [`${missing} missing, between ${before.name} and ${name}`];
  }
  if (header.previous?.sha256 === before.sha256) return [];
  return [`${before.name}: the file was changed; ${name} has another SHA-256 of it`];
}

/** Line 1 is the header, so record 1 is in line 2. */
function lineProblems(name: string, text: string, header: AuditFileHeader): string[] {
  const problems: string[] = [];
  const lines = text.split('\n').slice(0, -1);
  if (!text.endsWith('\n')) problems.push(`${name}: the last line is cut off`);
  let hash = header.previous?.sha256 ?? '';
  let expected = 0;
  for (const [index, line] of lines.entries()) {
    const split = splitLine(line);
    const number = index === 0 ? 0 : numberOf(line);
    // Where lines are missing, the one before this is unknown, so the hash of this one cannot be checked.
    const isNext = number === expected;
    if (number !== undefined && number > expected) {
      problems.push(`${name}: ${missing(expected + 1, number)}`);
    } else if (!isNext || split === undefined || split.hash !== lineHash(hash, split.text)) {
      problems.push(`${name}: line ${expected + 1} was changed`);
    }
    hash = split?.hash ?? '';
    expected = Math.max(expected, number ?? expected) + 1;
  }
  if (expected <= header.count) {
    problems.push(`${name}: ${missing(expected + 1, header.count + 1)}`);
  }
  return problems;
}

/** Lines of the file, from 1. */
function missing(first: number, last: number): string {
  return first === last ? `line ${first} is missing` : `lines ${first} to ${last} are missing`;
}

function numberOf(line: string): number | undefined {
  const [, digits] = /^\{"line":(\d{1,9}),/.exec(line) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
