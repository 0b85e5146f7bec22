import type { Caller } from '../auth/caller.ts';
import { environmentOf } from '../auth/environment-of.ts';
import { noteApplications } from './note-applications.ts';

/** What an SDK tells when it starts, as far as it is kept. */
interface Registration {
  readonly appName: string;
  readonly environment?: string | null;
  readonly strategies: readonly string[];
  readonly sdkVersion?: string | null;
}

/**
 * Notes an application that has started, under the environment and the projects of its token.
 * @throws {ExceedsLimitError} when there are too many applications
 */
export const noteRegistration = (caller: Caller, sent: Registration): Promise<void> => {
  const { appName, strategies, sdkVersion = null } = sent;
  const environment = environmentOf(caller, sent.environment);
  const { author, projects } = caller;
  return noteApplications(author, [{ appName, strategies, sdkVersion, projects, environment }]);
};
