/**
 * `npm start` with the packages of `npm run package` in place of the bundles: each function is a process of its own
 * under AWS's runtime client. FLAGWRIGHT_PACKAGED is the folder of unpacked functions. With FLAGWRIGHT_RIGHTS, a
 * folder too, functions can do only what their roles allow, and what they do is written there.
 */
import { cacheCompiledCode } from '../../../infra/local/compile-cache.ts';

cacheCompiledCode(process.env.FLAGWRIGHT_BUILD_DIR);
// Only what is imported from here on is in the cache.
const { runStack } = await import('../../../infra/local/run-stack.ts');
const { loadPackaged } = await import('./load-packaged.ts');
const { readPackagedTemplate } = await import('./packaged-functions.ts');
const { createRightsRecorder } = await import('./rights-recorder.ts');

const { FLAGWRIGHT_PACKAGED: folder, FLAGWRIGHT_RIGHTS: rights } = process.env;
if (!folder) throw new Error('FLAGWRIGHT_PACKAGED is not set.');

const template = await readPackagedTemplate();
const recorder = rights ? createRightsRecorder(template, rights) : undefined;
await runStack(() => loadPackaged(template, { folder, ...recorder }));
