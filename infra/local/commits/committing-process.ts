/*
 * Takes the place of lib/events/commit/committing-process.ts in the build of the local stack.
 */
import { setImmediate } from 'node:timers/promises';
import type { CommittingProcess } from '../../../lib/events/commit/commit-port.ts';
import { SharingProcess } from './sharing-process.ts';

/** This process, in which all functions run. */
export const committingProcess: CommittingProcess = new SharingProcess(() => setImmediate());
