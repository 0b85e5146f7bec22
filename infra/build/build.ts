/** `npm run build`: bundles of all functions, and the list of them that `serverless.yml` reads. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundle, outputFolder } from './bundle.ts';
import { discover, repository } from './discover.ts';
import { serverlessFunctions } from './serverless-functions.ts';

export const build = async (): Promise<{ readonly functions: number }> => {
  const discovered = await discover();
  await rm(resolve(repository, outputFolder), { recursive: true, force: true });
  await mkdir(resolve(repository, '.build'), { recursive: true });
  const { metafile } = await bundle(discovered);
  const functions = serverlessFunctions(discovered);
  await Promise.all([
    writeFile(resolve(repository, '.build/functions.json'), JSON.stringify(functions, null, 2)),
    writeFile(resolve(repository, '.build/bundles.json'), JSON.stringify(metafile)),
  ]);
  return { functions: Object.keys(functions).length };
};

if (import.meta.main) {
  const { functions } = await build();
  console.log(`Built ${functions} functions.`);
}
