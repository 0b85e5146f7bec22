import type { FeatureTag } from '../../flags/feature-data/model.ts';
import type { ChartSettings } from '../../impact-metrics/charts/model.ts';
import { say, strong } from '../message.ts';
import { counted, upperFirst } from '../phrases.ts';
import { nameOf, projectOf, statesOf } from './facts.ts';
import { tagOf } from './flag-wordings.ts';
import type { Wording, Wordings } from './wording.ts';

/** How many flags an application of files has changed in some way, and the first of their names. */
interface AppliedFlags {
  readonly count: number;
}

/** What the event of an application of files says. */
interface AppliedFilesData {
  readonly commit?: string;
  readonly created: AppliedFlags;
  readonly changed: AppliedFlags;
  readonly archived: AppliedFlags;
  readonly failed: readonly unknown[];
}

/** Wordings for what flags refer to, for projects, and for who works with them. */
export const instanceWordings = {
  'application-created': done('reported', 'application'),
  'client-register': done('registered', 'application'),
  'client-metrics': did('Metrics reported', 'reported metrics'),
  'feature-type-updated': done('changed', 'flag type'),
  'feature-tag-import': did('Tags of flags imported', 'imported tags of flags'),
  'features-exported': did('Flags exported', 'exported flags'),
  'features-imported': {
    title: 'Flags imported',
    text: ({ actor, place }) => say`${actor} imported flags${place}`,
  },
  'flag-files-applied': {
    title: 'Files applied',
    text: ({ actor, event, place }) => {
      const { commit } = statesOf<AppliedFilesData>(event).after;
      return say`${actor} applied files${commit ? ` of the commit ${commit.slice(0, 12)}` : ''}${place}`;
    },
    details: ({ event }) => {
      const { created, changed, archived, failed = [] } = statesOf<AppliedFilesData>(event).after;
      const counts = [
        ...[created?.count ? `${counted(created.count, 'flag')} created` : []],
        ...[changed?.count ? `${counted(changed.count, 'flag')} changed` : []],
        ...[archived?.count ? `${counted(archived.count, 'flag')} archived` : []],
        ...[failed.length > 0 ? `${counted(failed.length, 'flag')} changed by others since` : []],
      ].flat();
      return counts.length > 0 ? `${upperFirst(counts.join(', '))}.` : '';
    },
  },
  'strategy-created': done('created', 'strategy type'),
  'strategy-updated': done('changed', 'strategy type'),
  'strategy-deleted': done('deleted', 'strategy type'),
  'strategy-deprecated': done('deprecated', 'strategy type'),
  'strategy-reactivated': done('reactivated', 'strategy type'),
  'strategy-import': done('imported', 'strategy type'),
  'context-field-created': done('created', 'context field'),
  'context-field-updated': done('changed', 'context field'),
  'context-field-deleted': done('deleted', 'context field'),
  'tag-created': ofTag('created'),
  'tag-deleted': ofTag('deleted'),
  'tag-import': ofTag('imported'),
  'tag-type-created': done('created', 'tag type'),
  'tag-type-updated': done('changed', 'tag type'),
  'tag-type-deleted': done('deleted', 'tag type'),
  'tag-type-import': done('imported', 'tag type'),
  'segment-created': done('created', 'segment'),
  'segment-updated': done('changed', 'segment'),
  'segment-deleted': done('deleted', 'segment'),
  'segment-import': done('imported', 'segment'),
  'environment-created': done('created', 'environment'),
  'environment-updated': done('changed', 'environment'),
  'environment-deleted': done('deleted', 'environment'),
  'environment-import': done('imported', 'environment'),
  'project-created': ofProject('Project created', 'created'),
  'project-updated': ofProject('Project changed', 'changed'),
  'project-deleted': ofProject('Project deleted', 'deleted'),
  'project-archived': ofProject('Project archived', 'archived'),
  'project-revived': ofProject('Project revived', 'revived'),
  'project-import': ofProject('Project imported', 'imported'),
  'project-favorited': {
    title: 'Project made a favourite',
    text: (facts) => say`${facts.actor} made ${projectOf(facts)} a favourite`,
  },
  'project-unfavorited': {
    title: 'Project not a favourite any more',
    text: (facts) => say`${facts.actor} removed ${projectOf(facts)} from their favourites`,
  },
  'project-access-added': ofProject('Access to a project given', 'gave access to'),
  'project-access-updated': ofProject('Access to a project changed', 'changed access to'),
  'project-access-user-roles-updated': ofProject(
    'Roles of a user in a project changed',
    'changed the roles of a user in',
  ),
  'project-access-group-roles-updated': ofProject(
    'Roles of a group in a project changed',
    'changed the roles of a group in',
  ),
  'project-access-user-roles-deleted': ofProject(
    'Roles of a user in a project removed',
    'removed the roles of a user in',
  ),
  'project-access-group-roles-deleted': ofProject(
    'Roles of a group in a project removed',
    'removed the roles of a group in',
  ),
  'project-user-added': ofProject('User added to a project', 'added a user to'),
  'project-user-removed': ofProject('User removed from a project', 'removed a user from'),
  'project-user-role-changed': ofProject(
    'Role of a user in a project changed',
    'changed the role of a user in',
  ),
  'project-group-added': ofProject('Group added to a project', 'added a group to'),
  'project-group-removed': ofProject('Group removed from a project', 'removed a group from'),
  'project-group-role-changed': ofProject(
    'Role of a group in a project changed',
    'changed the role of a group in',
  ),
  'role-created': done('created', 'role'),
  'role-updated': done('changed', 'role'),
  'role-deleted': done('deleted', 'role'),
  'user-created': done('created', 'user'),
  'user-updated': done('changed', 'user'),
  'user-deleted': done('deleted', 'user'),
  'user-forgotten': done('forgot', 'user', 'User forgotten'),
  'service-account-created': done('created', 'service account'),
  'service-account-updated': done('changed', 'service account'),
  'service-account-deleted': done('deleted', 'service account'),
  'group-created': done('created', 'group'),
  'group-updated': done('changed', 'group'),
  'group-deleted': done('deleted', 'group'),
  'group-user-added': done('added a user to', 'group', 'User added to a group'),
  'group-user-removed': done('removed a user from', 'group', 'User removed from a group'),
  'api-token-created': done('created', 'API token'),
  'api-token-updated': done('changed', 'API token'),
  'api-token-deleted': done('deleted', 'API token'),
  'pat-created': done('created', 'personal token'),
  'pat-deleted': done('deleted', 'personal token'),
  'public-signup-token-created': done('created', 'signup token'),
  'public-signup-token-updated': done('changed', 'signup token'),
  'public-signup-token-user-added': did('User signed up', 'added a user by a signup token'),
  'setting-created': done('created', 'setting'),
  'setting-updated': done('changed', 'setting'),
  'setting-deleted': done('deleted', 'setting'),
  'banner-created': done('created', 'banner'),
  'banner-updated': done('changed', 'banner'),
  'banner-deleted': done('deleted', 'banner'),
  'addon-config-created': done('created', 'notification'),
  'addon-config-updated': done('changed', 'notification'),
  'addon-config-deleted': done('deleted', 'notification'),
  'signal-endpoint-created': done('created', 'signal endpoint'),
  'signal-endpoint-updated': done('changed', 'signal endpoint'),
  'signal-endpoint-deleted': done('deleted', 'signal endpoint'),
  'signal-endpoint-token-created': done(
    'added a token to',
    'signal endpoint',
    'Token added to a signal endpoint',
  ),
  'signal-endpoint-token-updated': done(
    'renamed a token of',
    'signal endpoint',
    'Token of a signal endpoint renamed',
  ),
  'signal-endpoint-token-deleted': done(
    'deleted a token of',
    'signal endpoint',
    'Token of a signal endpoint deleted',
  ),
  'impact-metric-created': ofChart('added', 'to'),
  'impact-metric-updated': ofChart('changed', 'of'),
  'impact-metric-deleted': ofChart('deleted', 'of'),
  'actions-created': done('created', 'actions'),
  'actions-updated': done('changed', 'actions'),
  'actions-deleted': done('deleted', 'actions'),
  'release-plan-template-created': done('created', 'release plan template'),
  'release-plan-template-updated': done('changed', 'release plan template'),
  'release-plan-template-deleted': done('deleted', 'release plan template'),
  'release-plan-template-archived': done('archived', 'release plan template'),
  'db-pool-update': did('Database pool changed', 'changed the database pool'),
  'drop-features': did('All flags deleted', 'deleted all flags'),
  'drop-feature-tags': did('All tags of flags removed', 'removed all tags of flags'),
  'drop-strategies': did('All strategy types deleted', 'deleted all strategy types'),
  'drop-projects': did('All projects deleted', 'deleted all projects'),
  'drop-tags': did('All tags deleted', 'deleted all tags'),
  'drop-tag-types': did('All tag types deleted', 'deleted all tag types'),
  'drop-environments': did('All environments deleted', 'deleted all environments'),
} satisfies Wordings;

/** Wording for something that was done to a thing with a name. */
function done(verb: string, thing: string, title = `${upperFirst(thing)} ${verb}`): Wording {
  return {
    title,
    text: (facts) => say`${facts.actor} ${verb} the ${thing}${nameOf(facts)}${facts.place}`,
  };
}

/** Wording for something that was done to a project, which the event has by its id. */
function ofProject(title: string, verb: string): Wording {
  return { title, text: (facts) => say`${facts.actor} ${verb} ${projectOf(facts)}` };
}

function ofTag(verb: string): Wording {
  return {
    title: `Tag ${verb}`,
    text: ({ actor, event }) => {
      const { after, before } = statesOf<FeatureTag>(event);
      return say`${actor} ${verb} the tag ${tagOf({ ...before, ...after })}`;
    },
  };
}

/** Wording for a chart of an impact metric, by its title or its metric; of a flag, or of the instance. */
function ofChart(verb: string, preposition: string): Wording {
  return {
    title: `Chart ${verb}`,
    text: ({ actor, event, flag, medium, place }) => {
      const { after, before } = statesOf<ChartSettings>(event);
      const { title, metricName } = { ...before, ...after };
      const name = strong(title || metricName || 'unknown');
      const chart = medium === 'chat' ? say`a chart` : say`the chart ${name}`;
      const owner = event.featureName === null ? say`the instance` : flag;
      return say`${actor} ${verb} ${chart} ${preposition} ${owner}${place}`;
    },
  };
}

/** Wording for something without a name. */
function did(title: string, what: string): Wording {
  return { title, text: ({ actor }) => say`${actor} ${what}` };
}
