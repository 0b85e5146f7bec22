/** `npm start`: the whole service on this machine, until Ctrl-C. */
import { loadBuilt, startBuild } from './build-thread.ts';
import { readBuildDir } from './options.ts';
import { runStack } from './run-stack.ts';

// Before the other parts are loaded, which takes as long as half of a build.
const build = startBuild(readBuildDir(process.env));
await runStack(() => loadBuilt(build));
