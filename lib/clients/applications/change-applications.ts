import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/record-change.ts';
import {
  countNewApplicationsWrites,
  findApplications,
  getApplication,
  removeApplicationWrites,
  saveApplicationWrite,
} from './application-store.ts';
import { mergeStrategies, newApplication } from './merge-report.ts';
import type { Application, ApplicationDetails } from './model.ts';
import { applicationCreated } from './record-reports.ts';

/**
 * Updates what is known about an application, and creates it if it does not exist.
 * @throws {ExceedsLimitError} when there are too many applications
 */
export function saveApplication(
  author: Author,
  appName: string,
  notes: Partial<ApplicationDetails>,
): Promise<void> {
  return recordChange({ author }, async () => {
    const [known] = await findApplications([appName]);
    const before = known ?? newApplication(appName, new Date());
    const strategies = mergeStrategies(before.strategies, notes.strategies ?? []);
    const after = { ...before, ...notes, strategies };
    if (known && detailsOf(known) === detailsOf(after)) return noChange();
    return {
      writes: [saveApplicationWrite(after), ...countNewApplicationsWrites(known ? 0 : 1)],
      events: known ? [] : [applicationCreated(after)],
      result: undefined,
    };
  });
}

/**
 * Deletes an application. It is created again when it next reports.
 * @throws {NotFoundError} when it does not exist
 */
export function deleteApplication(author: Author, appName: string): Promise<void> {
  return recordChange({ author }, async () => ({
    writes: removeApplicationWrites(await getApplication(appName)),
    events: [],
    result: undefined,
  }));
}

function detailsOf({ description, url, icon, color, strategies }: Application): string {
  return JSON.stringify([description, url, icon, color, strategies]);
}
