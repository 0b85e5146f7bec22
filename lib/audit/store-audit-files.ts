import { putObjectOnce } from '../platform/audit/bucket.ts';
import type { AuditBucket } from '../platform/audit-config.ts';
import { config } from '../platform/config.ts';
import { auditFileText, headerOf, sha256 } from './audit-file-model.ts';
import { findAuditState, moveAuditState } from './audit-state-store.ts';
import { type AuditState, FIRST } from './model.ts';
import { readAuditRecords } from './read-audit-records.ts';

/** Records of each log in a file at most; a query reads no more than 1 MB. */
const PAGE = 2_000;
/** What is left after this time is for the next run, an hour later. The worker has 120 s. */
const RUN_MS = 60_000;

/**
 * Stores what is new in the audit log as a file in the bucket, if there is one, or as several: from the first event of the
 * instance. The name of a file follows from the one before, and a file is never overwritten: of two runs at once, and after
 * one that died before it recorded its file, the file that is there counts. So nothing is lost and the chain has no branches.
 * @throws {Error} when S3 does not answer, or refuses a file: the next run tries again
 */
export async function storeAuditFiles(): Promise<void> {
  const { bucket } = config().audit;
  if (bucket === undefined) return;
  const endAt = Date.now() + RUN_MS;
  let state = (await findAuditState('BUCKET')) ?? (await begin());
  // Until there is nothing more: a file of another run may end before what was read here.
  while (state && Date.now() < endAt) {
    const page = await readAuditRecords(state.cursors, PAGE);
    if (page.records.length === 0) return;
    state = await storeFile(bucket, state, page);
  }
}

/** Before the first file, so that its name is known before it is written. */
function begin(): Promise<AuditState | undefined> {
  return moveAuditState('BUCKET', undefined, { cursors: FIRST, until: new Date().toISOString() });
}

async function storeFile(
  bucket: AuditBucket,
  before: AuditState,
  { records, cursors }: Awaited<ReturnType<typeof readAuditRecords>>,
): Promise<AuditState | undefined> {
  const { file: previous, until: from } = before;
  const number = (previous?.number ?? 0) + 1;
  const key = `${bucket.prefix}${nameOf(number, from)}`;
  const text = auditFileText({
    file: number,
    from,
    to: new Date().toISOString(),
    cursors,
    previous: previous ? { key: previous.key, sha256: previous.sha256 } : null,
    records,
  });
  const digest = Buffer.from(sha256(text), 'hex').toString('base64');
  const stored = await putObjectOnce(bucket.name, key, { text, sha256: digest });
  const header = headerOf(stored);
  if (!header || header.file !== number) {
    throw new Error(`The object ${key} of the audit log is not what Flagwright has stored.`);
  }
  return moveAuditState('BUCKET', before, {
    cursors: header.cursors,
    until: header.to,
    file: { number, key, sha256: sha256(stored) },
  });
}

/** Sorts like the numbers of files: `2026/11/24/17-0000000042.ndjson`. */
function nameOf(number: number, from: string): string {
  const [day = '', time = ''] = from.split('T');
  return `${day.replaceAll('-', '/')}/${time.slice(0, 2)}-${String(number).padStart(10, '0')}.ndjson`;
}
