import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file in one step: whoever reads it sees the old text or the new one, never a part. */
export async function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
