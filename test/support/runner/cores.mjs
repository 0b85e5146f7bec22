/** Preloaded: a machine with as many cores as CORES says. */
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

os.availableParallelism = () => Number(process.env.CORES);
syncBuiltinESMExports();
