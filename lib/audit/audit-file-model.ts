import { createHash } from 'node:crypto';
import type { AuditCursors, AuditRecord } from './model.ts';

/** The first line of a file. */
export interface AuditFileHeader {
  readonly format: 1;
  /** Files are numbered from 1, without gaps. */
  readonly file: number;
  /** RFC 3339: when the file before was written, and this one. */
  readonly from: string;
  readonly to: string;
  /** Number of records, each a line. */
  readonly count: number;
  /** First and last id of the records of each kind; `null` without any. */
  readonly ids: Readonly<
    Record<AuditRecord['kind'], readonly [first: number, last: number] | null>
  >;
  /** Where the next file goes on. */
  readonly cursors: AuditCursors;
  /** The file before; `null` for the first. */
  readonly previous: { readonly key: string; readonly sha256: string } | null;
}

const KINDS = ['event', 'sign-in', 'refusal'] as const;

/** What the text of a file is made of. */
type FileContent = Omit<AuditFileHeader, 'format' | 'count' | 'ids'> & {
  readonly records: readonly AuditRecord[];
};

/**
 * The text of a file: a header, then a record a line, each with its number and a hash. The hash of a line is the SHA-256 of the
 * hash of the line before, and of the line without its hash; before the header, that is the hash of the file before.
 */
export function auditFileText({ records, ...content }: FileContent): string {
  const header: AuditFileHeader = {
    format: 1,
    file: content.file,
    from: content.from,
    to: content.to,
    count: records.length,
    ids: idsOf(records),
    cursors: content.cursors,
    previous: content.previous,
  };
  let hash = content.previous?.sha256 ?? '';
  const lines = [header, ...records.map((record, index) => ({ line: index + 1, ...record }))];
  return lines
    .map((line) => {
      const text = JSON.stringify(line);
      hash = lineHash(hash, text);
      return `${text.slice(0, -1)},"hash":"${hash}"}\n`;
    })
    .join('');
}

function idsOf(records: readonly AuditRecord[]): AuditFileHeader['ids'] {
  const ranges = KINDS.map((kind) => {
    const ids = records.flatMap((record) => (record.kind === kind ? [record.id] : []));
    const [first, last] = [ids[0], ids.at(-1)];
    return [kind, first === undefined || last === undefined ? null : [first, last]];
  });
  return Object.fromEntries(ranges) as AuditFileHeader['ids'];
}

/** The SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @param text of the line without its hash */
export function lineHash(before: string, text: string): string {
  return sha256(`${before}${text}`);
}

const hashPattern = /,"hash":"([0-9a-f]{64})"\}$/;

/** A line as it was before it got its hash, and that; `undefined` for a line without one. */
export function splitLine(
  line: string,
): { readonly text: string; readonly hash: string } | undefined {
  const [end, hash] = hashPattern.exec(line) ?? [];
  return end === undefined || hash === undefined
    ? undefined
    : { text: `${line.slice(0, -end.length)}}`, hash };
}

/** The header of a file, if its first line is one. */
export function headerOf(text: string): AuditFileHeader | undefined {
  try {
    const header = JSON.parse(text.slice(0, text.indexOf('\n'))) as AuditFileHeader;
    return header.format === 1 && Number.isSafeInteger(header.file) ? header : undefined;
  } catch {
    return undefined;
  }
}
