import type { ExpectedEvent } from '../../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import type { ApiToken } from './model.ts';

/** The project of an event is the key of a log, so it stays far below DynamoDB's 2,048 bytes. */
const LONGEST_PROJECT_LIST = 1_000;

/**
 * The expected event for `recordChange`, for a token whose projects are known before it is read.
 */
export function expectedTokenEvent(
  type: EventType & `api-token-${string}`,
  token: Pick<ApiToken, 'projects'>,
): ExpectedEvent {
  return { type, project: projectOf(token) };
}

/**
 * The event of a token; `environment` and `project` (joined by commas) are the token's scope. Of a token that
 * lost a project it is the scope before: the event names that project, so only those who see it see the event.
 */
export function tokenEvent(
  type: EventType & `api-token-${string}`,
  { before, after }: { readonly before?: ApiToken; readonly after?: ApiToken },
): EventDraft {
  const token = before ?? after;
  return {
    type,
    environment: token?.environment ?? null,
    project: token ? projectOf(token) : null,
    data: after ? tokenData(after) : null,
    preData: before ? tokenData(before) : null,
  };
}

/** The project of a token's events: all of its projects, joined by commas. */
function projectOf({ projects }: Pick<ApiToken, 'projects'>): string | null {
  const project = projects.join(',');
  return project.length <= LONGEST_PROJECT_LIST ? project : null;
}

/** The token's data in events: everything but its secret, its hash and its hint. */
function tokenData({
  tokenName,
  type,
  environment,
  projects,
  expiresAt,
  createdAt,
  networks,
  weakSecret,
}: ApiToken): object {
  return {
    tokenName,
    type,
    environment,
    project: projects.join(','),
    projects,
    expiresAt,
    ...(networks && { networks }),
    ...(weakSecret && { weakSecret }),
    createdAt,
  };
}
