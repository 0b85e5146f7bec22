/*
 * The build of the local stack puts infra/local/commits/committing-process.ts in its place: there all functions share
 * one process, and the changes in it share transactions.
 */
import type { CommittingProcess } from './commit-port.ts';
import { processOfOne } from './process-of-one.ts';

/** This process: Lambda gives it one request at a time. */
export const committingProcess: CommittingProcess = processOfOne;
