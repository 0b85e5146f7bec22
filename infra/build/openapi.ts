/** `npm run openapi`: updates the snapshot of the OpenAPI document in `docs/`. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { contractsOf, discover } from './discover.ts';
import { openApiDocument } from './openapi-document.ts';
import { repository } from './repository.ts';

const document = openApiDocument(contractsOf(await discover()));
await writeFile(resolve(repository, 'docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
console.log('Wrote docs/openapi.json. Describe the changes in CHANGELOG.md.');
