import { type CheckedFile, checkAuditFile } from '../../lib/audit/audit-file-rules.ts';

/** What a check of a whole audit log has found. */
interface Verification {
  /** One line for each missing or changed line or file. */
  readonly problems: readonly string[];
  readonly files: number;
  readonly records: number;
  readonly last: CheckedFile | undefined;
}

/**
 * Checks the files of an audit log, one after the other.
 * @param first number of the oldest file that should be there
 */
export async function verifyAudit(
  files: AsyncIterable<{ readonly name: string; readonly text: string }>,
  first: number,
): Promise<Verification> {
  const problems: string[] = [];
  const count = { files: 0, records: 0 };
  let last: CheckedFile | undefined;
  for await (const { name, text } of files) {
    const checked = checkAuditFile(name, text, last);
    const number = checked.file?.header.file ?? first;
    if (!last && number > first) {
      problems.push(`files ${first} to ${number - 1} are missing, before ${name}`);
    }
    problems.push(...checked.problems);
    count.files += 1;
    count.records += checked.file?.header.count ?? 0;
    last = checked.file ?? last;
  }
  if (count.files === 0) problems.push('there are no files of an audit log');
  return { problems, ...count, last };
}
