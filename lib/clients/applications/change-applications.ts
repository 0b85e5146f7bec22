import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { NoAccessError } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import {
  countNewApplicationsWrites,
  findApplications,
  removeApplicationsWrites,
  saveApplicationWrite,
} from './application-store.ts';
import { applicationCreated } from './decide-reports.ts';
import { seesApplication } from './list-applications.ts';
import { currentApplication, isForgotten, mergeStrategies } from './merge-report.ts';
import type { Application, ApplicationDetails } from './model.ts';

/**
 * Updates what is known about an application, and creates it if it does not exist.
 * @throws {ExceedsLimitError} when there are too many applications
 * @throws {NoAccessError} for an application that only projects use which the caller cannot see
 */
export function saveApplication(
  { author, rights }: Caller,
  appName: string,
  notes: Partial<ApplicationDetails>,
): Promise<void> {
  return recordChange({ author }, async () => {
    const now = new Date();
    const [[stored], sees] = await Promise.all([
      findApplications([appName]),
      projectVisibility(rights),
    ]);
    const known = stored && !isForgotten(stored, now) ? stored : undefined;
    if (known && !seesApplication(known, sees)) {
      throw new NoAccessError(
        'Only projects that you cannot see use the application of this name.',
      );
    }
    const before = currentApplication(stored, appName, now);
    const strategies = mergeStrategies(before.strategies, notes.strategies ?? []);
    const after = { ...before, ...notes, strategies };
    if (known && detailsOf(known) === detailsOf(after)) return noChange();
    return {
      writes: [saveApplicationWrite(after), ...countNewApplicationsWrites(stored ? [] : [after])],
      events: known ? [] : [applicationCreated(after)],
      result: undefined,
    };
  });
}

/**
 * Deletes an application, if it exists and the caller sees it. It is created again when it next
 * reports.
 */
export function deleteApplication({ author, rights }: Caller, appName: string): Promise<void> {
  return recordChange({ author }, async () => {
    const [[application], sees] = await Promise.all([
      findApplications([appName]),
      projectVisibility(rights),
    ]);
    if (!application || !seesApplication(application, sees)) return noChange();
    return { writes: removeApplicationsWrites([application]), events: [], result: undefined };
  });
}

function detailsOf({ description, url, icon, color, strategies }: Application): string {
  return JSON.stringify([description, url, icon, color, strategies]);
}
