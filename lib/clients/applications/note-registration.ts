import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { noteApplications } from './note-applications.ts';

/** The stored part of an SDK's registration. */
interface Registration {
  readonly appName: string;
  readonly environment?: string | null;
  readonly strategies: readonly string[];
  readonly sdkVersion?: string | null;
}

/**
 * Stores the registration of an application under the environment and the projects of its token.
 * @throws {ExceedsLimitError} when there are too many applications
 */
export function noteRegistration(caller: Caller, sent: Registration): Promise<void> {
  const { appName, strategies, sdkVersion = null } = sent;
  const environment = environmentForToken(caller, sent.environment);
  const { author, projects } = caller;
  return noteApplications(author, [{ appName, strategies, sdkVersion, projects, environment }]);
}
