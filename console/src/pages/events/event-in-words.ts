import { labelOf } from './field-words.ts';
import { because, releasePlanWordings } from './release-plan-words.ts';

/** The parts of an event that say what happened. */
export interface ToldEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly preData: Readonly<Record<string, unknown>> | null;
  readonly featureName: string | null;
  readonly project: string | null;
  readonly environment: string | null;
}

/** Writes the part of the sentence after the name of who did it. */
export type Wording = (event: ToldEvent) => string;

const ofFlag: Readonly<Record<string, Wording>> = {
  'feature-created': (event) => `created the flag ${flagOf(event)}`,
  'feature-updated': (event) => `changed the flag ${flagOf(event)}`,
  'feature-metadata-updated': (event) => `changed the settings of ${flagOf(event)}`,
  'feature-archived': (event) => `archived ${flagOf(event)}`,
  'feature-revived': (event) => `brought ${flagOf(event)} back from the archive`,
  'feature-deleted': (event) => `deleted ${flagOf(event)}`,
  'feature-completed': (event) => `marked ${flagOf(event)} as completed`,
  'feature-uncompleted': (event) => `marked ${flagOf(event)} as not completed`,
  'feature-project-change': (event) =>
    `moved ${flagOf(event)} to the project ${named(event, 'newProject') ?? event.project}`,
  'feature-import': (event) => `imported ${flagOf(event)}${inEnvironment(event)}`,
  'feature-stale-on': (event) => `marked ${flagOf(event)} as stale`,
  'feature-stale-off': (event) => `marked ${flagOf(event)} as not stale`,
  'feature-potentially-stale-on': (event) => `found that ${flagOf(event)} may be stale`,
  'feature-tagged': (event) => `added the tag ${tagOf(event)} to ${flagOf(event)}`,
  'feature-untagged': (event) => `removed the tag ${tagOf(event)} from ${flagOf(event)}`,
  'feature-favorited': (event) => `made ${flagOf(event)} a favourite`,
  'feature-unfavorited': (event) => `took ${flagOf(event)} out of their favourites`,
  'feature-variants-updated': (event) => `changed the variants of ${flagOf(event)}`,
  'feature-dependency-added': (event) =>
    `made ${flagOf(event)} depend on ${named(event, 'feature')}`,
  'feature-dependency-removed': (event) =>
    `removed the dependency of ${flagOf(event)} on ${named(event, 'feature')}`,
  'feature-dependencies-removed': (event) => `removed all dependencies of ${flagOf(event)}`,
};

const inOneEnvironment: Readonly<Record<string, Wording>> = {
  'feature-environment-enabled': (event) => `switched ${flagOf(event)} on${inEnvironment(event)}`,
  'feature-environment-disabled': (event) =>
    `switched ${flagOf(event)} off${inEnvironment(event)}${because(event)}`,
  'feature-strategy-add': (event) =>
    `added the strategy ${strategyOf(event)} to ${flagOf(event)}${inEnvironment(event)}`,
  'feature-strategy-update': (event) =>
    `changed the strategy ${strategyOf(event)} of ${flagOf(event)}${inEnvironment(event)}`,
  'feature-strategy-remove': (event) =>
    `removed the strategy ${strategyOf(event)} from ${flagOf(event)}${inEnvironment(event)}`,
  'strategy-order-changed': (event) =>
    `changed the order of the strategies of ${flagOf(event)}${inEnvironment(event)}`,
  'feature-environment-variants-updated': (event) =>
    `changed the variants of ${flagOf(event)}${inEnvironment(event)}`,
  'actions-created': (event) => `created the actions ${named(event, 'name')}`,
  'actions-updated': (event) => `changed the actions ${named(event, 'name')}`,
  'actions-deleted': (event) => `deleted the actions ${named(event, 'name')}`,
  'actions-failed': (event) => `could not run the actions ${named(event, 'name')}`,
  'project-clean-up-due': (event) => `found what can be cleaned up in the project ${event.project}`,
  'project-environment-added': (event) =>
    `added the environment ${event.environment} to the project ${event.project}`,
  'project-environment-removed': (event) =>
    `removed the environment ${event.environment} from the project ${event.project}`,
  'default-strategy-updated': (event) =>
    `changed the default strategy of the project ${event.project}${inEnvironment(event)}`,
  'change-request-configuration-updated': (event) =>
    `changed the approvals of the project ${event.project}${inEnvironment(event)}`,
};

/** What happened to a change request, by the end of the type. */
const ofChangeRequest: Readonly<Record<string, Wording>> = {
  'change-request-created': (event) => `began ${requestOf(event)}`,
  'change-request-discarded': (event) => `deleted ${requestOf(event)}`,
  'change-added': (event) => `added a change to ${requestOf(event)}`,
  'change-discarded': (event) => `removed a change from ${requestOf(event)}`,
  'change-edited': (event) => `edited a change in ${requestOf(event)}`,
  'change-request-sent-to-review': (event) => `sent ${requestOf(event)} to review`,
  'change-request-approval-added': (event) => `approved ${requestOf(event)}`,
  'change-request-approved': (event) => `gave ${requestOf(event)} the last approval it needed`,
  'change-request-rejected': (event) => `rejected ${requestOf(event)}`,
  'change-request-cancelled': (event) => `cancelled ${requestOf(event)}`,
  'change-request-applied': (event) => `applied ${requestOf(event)}`,
  'change-request-scheduled': (event) => `scheduled ${requestOf(event)}`,
  'change-request-schedule-suspended': (event) => `suspended the schedule of ${requestOf(event)}`,
  'change-request-scheduled-application-success': (event) =>
    `applied ${requestOf(event)} as scheduled`,
  'change-request-scheduled-application-failure': (event) =>
    `could not apply ${requestOf(event)} as scheduled`,
};

const others: Readonly<Record<string, Wording>> = {
  'features-exported': () => 'exported flags',
  'features-imported': (event) => `imported flags${inEnvironment(event)}`,
  'client-register': (event) => `registered the application ${applicationOf(event)}`,
  'application-created': (event) => `reported the application ${applicationOf(event)}`,
};

const wordings = {
  ...ofFlag,
  ...releasePlanWordings,
  ...inOneEnvironment,
  ...ofChangeRequest,
  ...others,
};

const verbs =
  /-(created|updated|deleted|added|removed|archived|revived|deprecated|reactivated|favorited|unfavorited|changed|imported?)$/;

/**
 * What happened, as the part of a sentence after the name of who did it: `switched new-checkout on in production`.
 * Types without words of their own are described by their parts: `created the API token ci`. Pure.
 */
export function eventInWords(event: ToldEvent): string {
  const wording = Object.hasOwn(wordings, event.type) ? wordings[event.type] : undefined;
  return (wording ?? byParts)(event).trimEnd();
}

/** The type of an event as a title: `Feature strategy update`. */
export function eventTypeInWords(type: string): string {
  return labelOf(type)
    .replace(/^Feature\b/, 'Flag')
    .replaceAll(/\bfeatures?\b/g, 'flags')
    .replace(/\bapi\b/i, 'API');
}

function byParts(event: ToldEvent): string {
  const verb = verbs.exec(event.type)?.[1];
  const noun = event.type
    .replace(verbs, '')
    .replaceAll('-', ' ')
    .replace(/\bapi\b/, 'API')
    .replace(/\bpat\b/, 'personal token')
    .replace(/\baddon config\b/, 'notification');
  if (!verb) return `caused the event ${event.type.replaceAll('-', ' ')}`;
  const name = ['name', 'tokenName', 'title', 'username', 'email', 'provider', 'description']
    .map((key) => named(event, key))
    .find((found) => found);
  const where =
    event.project && event.project !== '*' && noun.startsWith('project') ? ` ${event.project}` : '';
  const told = noun.startsWith('project') ? where || ` ${name ?? ''}` : name ? ` ${name}` : '';
  return `${verb.replace('favorited', 'favoured')} the ${noun}${told}`;
}

function flagOf({ featureName, data, preData }: ToldEvent): string {
  return featureName ?? String(data?.name ?? preData?.name ?? 'a flag');
}

function inEnvironment({ environment }: ToldEvent): string {
  return environment && environment !== '*' ? ` in ${environment}` : '';
}

function named({ data, preData }: ToldEvent, key: string): string | undefined {
  const value = data?.[key] ?? preData?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A strategy by its title, or else by its type. */
function strategyOf(event: ToldEvent): string {
  const title = named(event, 'title');
  return title ? `“${title}”` : (named(event, 'name') ?? '');
}

function tagOf(event: ToldEvent): string {
  return `${named(event, 'type') ?? ''}:${named(event, 'value') ?? ''}`;
}

function applicationOf(event: ToldEvent): string {
  return named(event, 'appName') ?? named(event, 'name') ?? '';
}

function requestOf({ data, preData }: ToldEvent): string {
  const id = data?.changeRequestId ?? preData?.changeRequestId;
  return typeof id === 'number' ? `change request ${id}` : 'a change request';
}
