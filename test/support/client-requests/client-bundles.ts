import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from '../../../infra/build/bundle.ts';
import { discover } from '../../../infra/build/discover.ts';
import { serverlessFunctions } from '../../../infra/build/serverless-functions.ts';

const operationIds = ['getAllClientFeatures', 'getFrontendFeatures', 'validateEdgeTokens'];
const sharedIds = ['serveOfrep'];

/** Builds the functions for clients as they deploy, one minified bundle each, into a folder. */
export async function buildClientBundles(folder: string): Promise<void> {
  const { operations, sharedFunctions } = await discover();
  const discovered = {
    operations: operations.filter(
      ({ id, operation }) =>
        operationIds.includes(id) ||
        sharedIds.includes(operation.contract.sharedFunction?.functionId ?? ''),
    ),
    sharedFunctions: sharedFunctions.filter(({ id }) => sharedIds.includes(id)),
    workers: [],
  };
  const { outputFiles } = await bundle(discovered, join(folder, 'functions'));
  for (const { path, contents } of outputFiles.filter(({ path }) => path.endsWith('.mjs'))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  await writeFile(join(folder, 'functions.json'), JSON.stringify(serverlessFunctions(discovered)));
}
