/**
 * Writes the contracts of all functions as data, `.build/contracts.json`, and the types that the console has of
 * them, `.build/routes.d.ts`; see `discover`. Does nothing when both are there, made from what is there now.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Contracts,
  contractsFile,
  contractsOf,
  hashOfContracts,
  readContracts,
} from './discover.ts';
import { replaceFile } from './replace-file.ts';
import { repository } from './repository.ts';

const typesFile = resolve(repository, '.build/routes.d.ts');

const inputs = await hashOfContracts();
const made = await readContracts(contractsFile);
if (made?.inputs !== inputs || !existsSync(typesFile)) await write(inputs);

async function write(inputs: string): Promise<void> {
  // They are only loaded when they are needed.
  const [{ findFunctions }, { routeTypes }] = await Promise.all([
    import('./find-functions.ts'),
    import('./route-types.ts'),
  ]);
  const contracts: Contracts = { inputs, ...(await findFunctions()) };
  await replaceFile(typesFile, routeTypes(contractsOf(contracts)));
  // Last: it says that the types are there too.
  await replaceFile(contractsFile, JSON.stringify(contracts));
}
