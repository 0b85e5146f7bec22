/**
 * `npm start` with the packages of `npm run package` in place of the bundles: each function is a process of its own
 * under AWS's runtime client. FLAGWRIGHT_PACKAGED is the folder of unpacked functions. With FLAGWRIGHT_RIGHTS, a
 * folder too, functions can do only what their roles allow, and what they do is written there.
 */
import { runStack } from '../../../infra/local/run-stack.ts';
import { loadPackaged } from './load-packaged.ts';
import { readPackagedTemplate } from './packaged-functions.ts';
import { createRightsRecorder } from './rights-recorder.ts';

const { FLAGWRIGHT_PACKAGED: folder, FLAGWRIGHT_RIGHTS: rights } = process.env;
if (!folder) throw new Error('FLAGWRIGHT_PACKAGED is not set.');

const template = await readPackagedTemplate();
const recorder = rights ? createRightsRecorder(template, rights) : undefined;
await runStack(() => loadPackaged(template, { folder, ...recorder }));
