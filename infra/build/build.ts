/** `npm run build`: bundles of all functions, and the list of them that `serverless.yml` reads. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundle, outputFolder } from './bundle.ts';
import { discover, repository } from './discover.ts';
import { serverlessFunctions } from './serverless-functions.ts';

/** Another instance may be reading: it sees the old text or the new one, never a part. */
const replaceFile = async (path: string, text: string | Uint8Array): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
};

/** Functions that are gone; the others were written over, for instances that run from them. */
const removeOthers = async (ids: readonly string[]): Promise<void> => {
  const folder = resolve(repository, outputFolder);
  const gone = (await readdir(folder)).filter((id) => !ids.includes(id));
  await Promise.all(gone.map((id) => rm(resolve(folder, id), { recursive: true, force: true })));
};

export const build = async (): Promise<{ readonly functions: number }> => {
  const discovered = await discover();
  await mkdir(resolve(repository, outputFolder), { recursive: true });
  const { outputFiles, metafile } = await bundle(discovered);
  for (const { path, contents } of outputFiles) {
    await mkdir(resolve(path, '..'), { recursive: true });
    await replaceFile(path, contents);
  }
  const functions = serverlessFunctions(discovered);
  await replaceFile(
    resolve(repository, '.build/functions.json'),
    JSON.stringify(functions, null, 2),
  );
  await replaceFile(resolve(repository, '.build/bundles.json'), JSON.stringify(metafile));
  await removeOthers(Object.keys(functions));
  return { functions: Object.keys(functions).length };
};

if (import.meta.main) {
  const { functions } = await build();
  console.log(`Built ${functions} functions.`);
}
