import type { FeatureDependency, FeatureTag } from '../../flags/feature-data/model.ts';
import { differencesInWords, settingsInWords } from '../difference.ts';
import { differencesOf } from '../differences.ts';
import { type Message, say, strong } from '../message.ts';
import { quote } from '../phrases.ts';
import { type Facts, flagLink, projectLink, statesOf } from './facts.ts';
import type { Wording, Wordings } from './wording.ts';

/** What became of a flag as a whole, and its settings. */
const settings: Wording = {
  ...toFlag('Flag changed', 'changed the settings of'),
  details: ({ event: { preData, data } }) =>
    differencesInWords(differencesOf(settingsOf(preData), settingsOf(data))),
};

/** Wordings for events of a flag as a whole. */
export const flagWordings = {
  'feature-created': {
    title: 'Flag created',
    text: ({ actor, event, pages, place }) =>
      event.featureName === null
        ? say`${actor} created a flag${place}`
        : say`${actor} created the flag ${flagLink(pages, event.project, event.featureName)}${place}`,
    details: ({ event: { data } }) => settingsInWords(differencesOf(null, settingsOf(data))),
  },
  'feature-updated': { ...settings, title: 'Flag updated' },
  'feature-metadata-updated': settings,
  'feature-archived': {
    title: 'Flag archived',
    text: (facts) => say`${facts.actor} archived ${unlinked(facts)}${facts.place}`,
    page: projectPage('archive'),
  },
  'feature-revived': toFlag('Flag revived', 'revived'),
  'feature-deleted': {
    title: 'Flag deleted',
    text: (facts) => say`${facts.actor} deleted ${unlinked(facts)}${facts.place}`,
    page: projectPage('project'),
  },
  'feature-import': toFlag('Flag imported', 'imported'),
  'feature-completed': {
    ...toFlag('Flag completed', 'marked', ' as completed'),
    details: keptOf,
  },
  'feature-uncompleted': toFlag(
    'Flag not completed any more',
    'marked',
    ' as not completed any more',
  ),
  'feature-drift-declared': {
    ...toFlag('Flag meant to differ', 'marked', ' as meant to differ'),
    details: ({ event: { data } }) => settingsInWords(differencesOf(null, data)),
  },
  'feature-drift-undeclared': toFlag(
    'Flag not meant to differ any more',
    'marked',
    ' as not meant to differ any more',
  ),
  'feature-code-references-gone': {
    title: 'Flag gone from the code',
    text: ({ event, flag, place }) => {
      const { repository } = statesOf<{ repository: string }>(event).after;
      const where = repository ? say` of ${strong(repository)}` : [];
      return say`The code${where} no longer names ${flag}${place}: its last reference is gone`;
    },
  },
  'feature-stale-on': toFlag('Flag stale', 'marked', ' as stale'),
  'feature-stale-off': toFlag('Flag not stale any more', 'marked', ' as not stale any more'),
  'feature-potentially-stale-on': {
    title: 'Flag potentially stale',
    text: ({ flag, place }) => say`By its age, ${flag}${place} may be stale`,
  },
  'feature-project-change': { title: 'Flag moved', text: moved },
  'feature-tagged': {
    title: 'Flag tagged',
    text: ({ event, actor, flag, place }) =>
      say`${actor} added the tag ${tagOf(statesOf<FeatureTag>(event).after)} to ${flag}${place}`,
  },
  'feature-untagged': {
    title: 'Flag untagged',
    text: ({ event, actor, flag, place }) =>
      say`${actor} removed the tag ${tagOf(statesOf<FeatureTag>(event).before)} from ${flag}${place}`,
  },
  'feature-favorited': toFlag('Flag made a favourite', 'made', ' a favourite'),
  'feature-unfavorited': toFlag(
    'Flag not a favourite any more',
    'removed',
    ' from their favourites',
  ),
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
  'feature-dependencies-removed': toFlag('Dependencies removed', 'removed all dependencies of'),
} satisfies Wordings;

/** Wording for something that was done to a flag, or to all that it has of something. */
export function toFlag(title: string, verb: string, end = ''): Wording {
  return { title, text: ({ actor, flag, place }) => say`${actor} ${verb} ${flag}${place}${end}` };
}

/** A tag, emphasized: `slack:alerts`. */
export function tagOf({ type = 'unknown', value = '' }: Partial<FeatureTag>): Message {
  return strong(`${type}:${value}`);
}

/** The settings of a flag that sentences name. */
function settingsOf(state: object | null) {
  const { type, description, impressionData, valueType, defaultValue } = (state ?? {}) as Readonly<
    Record<string, unknown>
  >;
  // As JSON, because an object would be a setting for each of its properties.
  return { type, description, impressionData, valueType, defaultValue: asJson(defaultValue) };
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** What becomes of a completed flag. */
interface CompletionView {
  readonly status: 'kept' | 'discarded';
  readonly statusValue: string;
}

function keptOf({ event }: Facts): string {
  const { status, statusValue } = statesOf<CompletionView>(event).after;
  if (status === 'discarded') return 'What it guards is removed';
  return `What it guards stays${statusValue ? `, with the variant ${quote(statusValue)}` : ''}`;
}

/** A flag whose page is gone. */
function unlinked({ event: { featureName }, medium }: Facts): Message {
  if (featureName === null) return say`a flag`;
  return medium === 'chat' ? say`the flag ${strong(featureName)}` : strong(featureName);
}

function projectPage(kind: 'project' | 'archive') {
  return ({ event: { project }, pages }: Facts): string =>
    project === null ? pages.home : pages[kind](project);
}

function moved({ event, pages, actor, flag, place }: Facts): Message {
  const { oldProject, newProject } = statesOf<{ oldProject: string; newProject: string }>(
    event,
  ).after;
  if (!oldProject || !newProject) return say`${actor} moved ${flag}${place}`;
  const [from, to] = [oldProject, newProject].map((project) => projectLink(pages, project));
  return say`${actor} moved ${flag} from the project ${from ?? []} to the project ${to ?? []}`;
}

function parentOf({ event, pages }: Facts, { feature = 'unknown' }: Partial<FeatureDependency>) {
  return flagLink(pages, event.project, feature);
}
