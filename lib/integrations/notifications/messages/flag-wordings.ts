import type { FeatureDependency, FeatureTag } from '../../../flags/feature-data/model.ts';
import { fromTo, onOrOff, quoteOrNone } from '../../../words/phrases.ts';
import { type Facts, flagLink, projectLink, statesOf, withDetails } from './facts.ts';
import { say, strong } from './message.ts';
import type { Wordings } from './wording.ts';

/** Wordings for events of a flag as a whole. */
export const flagWordings: Wordings = {
  'feature-created': { title: 'Flag created', text: created },
  'feature-updated': { title: 'Flag changed', text: changed },
  'feature-metadata-updated': { title: 'Flag changed', text: changed },
  'feature-archived': {
    title: 'Flag archived',
    text: (facts) => say`${facts.actor} archived the flag ${nameOf(facts)}${facts.place}`,
    page: projectPage('archive'),
  },
  'feature-revived': {
    title: 'Flag revived',
    text: ({ actor, flag, place }) => say`${actor} revived ${flag}${place}`,
  },
  'feature-deleted': {
    title: 'Flag deleted',
    text: (facts) => say`${facts.actor} deleted the flag ${nameOf(facts)}${facts.place}`,
    page: projectPage('project'),
  },
  'feature-completed': { title: 'Flag completed', text: completed },
  'feature-uncompleted': {
    title: 'Flag not completed any more',
    text: ({ actor, flag, place }) =>
      say`${actor} marked ${flag}${place} as not completed any more`,
  },
  'feature-stale-on': {
    title: 'Flag stale',
    text: ({ actor, flag, place }) => say`${actor} marked ${flag}${place} as stale`,
  },
  'feature-stale-off': {
    title: 'Flag not stale any more',
    text: ({ actor, flag, place }) => say`${actor} marked ${flag}${place} as not stale any more`,
  },
  'feature-potentially-stale-on': {
    title: 'Flag potentially stale',
    text: ({ flag, place }) => say`By its age, ${flag}${place} may be stale`,
  },
  'feature-project-change': { title: 'Flag moved', text: moved },
  'feature-tagged': {
    title: 'Flag tagged',
    text: ({ event, actor, flag, place }) =>
      say`${actor} tagged ${flag}${place} with ${tagOf(statesOf<FeatureTag>(event).after)}`,
  },
  'feature-untagged': {
    title: 'Flag untagged',
    text: ({ event, actor, flag, place }) =>
      say`${actor} removed the tag ${tagOf(statesOf<FeatureTag>(event).before)} from ${flag}${place}`,
  },
  'feature-dependency-added': {
    title: 'Dependency set',
    text: (facts) => {
      const parent = parentOf(facts, statesOf<FeatureDependency>(facts.event).after);
      return say`${facts.actor} made ${facts.flag}${facts.place} depend on ${parent}`;
    },
  },
  'feature-dependency-removed': {
    title: 'Dependency removed',
    text: (facts) => {
      const parent = parentOf(facts, statesOf<FeatureDependency>(facts.event).before);
      return say`${facts.actor} made ${facts.flag}${facts.place} independent of ${parent}`;
    },
  },
};

/** The properties of a flag that events contain. */
interface FlagView {
  readonly type: string;
  readonly description: string | null;
  readonly impressionData: boolean;
}

function created(facts: Facts) {
  const { type, description } = statesOf<FlagView>(facts.event).after;
  return withDetails(say`${facts.actor} created ${facts.flag}${facts.place}`, [
    ...(type ? [`type ${type}`] : []),
    ...(description ? [`description ${quoteOrNone(description)}`] : []),
  ]);
}

/** What becomes of a completed flag. */
interface CompletionView {
  readonly status: 'kept' | 'discarded';
  readonly statusValue: string;
}

function completed(facts: Facts) {
  const { status, statusValue } = statesOf<CompletionView>(facts.event).after;
  return withDetails(say`${facts.actor} marked ${facts.flag}${facts.place} as completed`, [
    status === 'discarded' ? 'what it guards is removed' : 'what it guards stays',
    ...(statusValue ? [`with the variant ${quoteOrNone(statusValue)}`] : []),
  ]);
}

function changed(facts: Facts) {
  const { after, before } = statesOf<FlagView>(facts.event);
  return withDetails(say`${facts.actor} changed ${facts.flag}${facts.place}`, [
    ...fromTo('type', before.type ?? 'none', after.type ?? 'none'),
    ...fromTo('description', quoteOrNone(before.description), quoteOrNone(after.description)),
    ...fromTo('impression data', onOrOff(before.impressionData), onOrOff(after.impressionData)),
  ]);
}

function nameOf({ event }: Facts) {
  return strong(event.featureName ?? 'unknown');
}

function projectPage(kind: 'project' | 'archive') {
  return ({ event: { project }, pages }: Facts): string =>
    project === null ? pages.home : pages[kind](project);
}

function moved({ event, pages, actor, flag, place }: Facts) {
  const { oldProject, newProject } = statesOf<{ oldProject: string; newProject: string }>(
    event,
  ).after;
  if (!oldProject || !newProject) return say`${actor} moved ${flag}${place}`;
  const [from, to] = [oldProject, newProject].map((project) => projectLink(pages, project));
  return say`${actor} moved ${flag} from the project ${from ?? []} to the project ${to ?? []}`;
}

function tagOf({ type = 'unknown', value = '' }: Partial<FeatureTag>) {
  return strong(`${type}:${value}`);
}

function parentOf({ event, pages }: Facts, { feature = 'unknown' }: Partial<FeatureDependency>) {
  return flagLink(pages, event.project, feature);
}
