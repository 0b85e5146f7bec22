/** `npm start`: the whole service on this machine, until Ctrl-C. */
import { cacheCompiledCode } from './compile-cache.ts';
import { readBuildDir } from './options.ts';

const buildDir = readBuildDir(process.env);
cacheCompiledCode(buildDir);
// Only what is imported from here on is in the cache.
const { loadBuilt, startBuild } = await import('./build-thread.ts');
// Before the other parts are loaded, which takes as long as half of a build.
const build = startBuild(buildDir);
const { runStack } = await import('./run-stack.ts');
await runStack(() => loadBuilt(build));
