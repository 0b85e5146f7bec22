import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listObjects, readObject } from './audit-bucket.ts';
import type { AuditPlace } from './options.ts';

const FILE = /\d\d-(\d{10})\.ndjson$/;

/** The files of an audit log, in the order of their numbers; one at a time is in memory. */
export async function* auditFiles(
  place: AuditPlace,
): AsyncGenerator<{ readonly name: string; readonly text: string }> {
  const names = 'folder' in place ? await namesIn(place.folder) : await keysIn(place);
  const files = names.filter((name) => FILE.test(name)).sort((a, b) => numberOf(a) - numberOf(b));
  for (const name of files) {
    const text =
      'folder' in place
        ? await readFile(join(place.folder, name), 'utf8')
        : await readObject(place.bucket, name);
    yield { name, text };
  }
}

function numberOf(name: string): number {
  return Number(FILE.exec(name)?.[1]);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true });
}

function keysIn({ bucket, prefix }: Extract<AuditPlace, { readonly bucket: string }>) {
  return listObjects(bucket, prefix);
}
