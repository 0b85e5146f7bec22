import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { repository } from './repository.ts';

/** On the same disk as the build, in another folder, so that listings never show half-written files. */
const drafts = resolve(repository, '.build/drafts');

/** Replaces a file below `.build` in one step: readers see the old text or the new one, never a part. */
export async function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(drafts, { recursive: true });
  const draft = resolve(drafts, randomUUID());
  await writeFile(draft, text);
  await rename(draft, path);
}
