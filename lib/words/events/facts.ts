import type { Event } from '../../events/log/types.ts';
import { link, type Message, say, strong } from '../message.ts';
import { type Pages, pagesAt } from './pages.ts';

/** The parts of an event that say what happened. */
export interface WordedEvent
  extends Pick<Event, 'project' | 'environment' | 'featureName' | 'data' | 'preData'> {
  /** One without a wording comes from a newer version of the service. */
  readonly type: string;
  readonly createdBy: string;
  readonly agent?: { readonly name: string };
}

/** Who reads the sentence, and where. */
export interface Reader {
  /**
   * A chat has nothing but the sentence, so places are named in full; the rest of the event may be private. The
   * console shows the project and the event beside.
   */
  readonly medium: 'chat' | 'console';
  /** Public address of the service without a trailing slash; empty for links within it. */
  readonly baseUrl: string;
}

/** The parts of sentences: who, which flag, where. */
export interface Facts {
  readonly event: WordedEvent;
  readonly pages: Pages;
  readonly medium: Reader['medium'];
  /** Who did it, and with which agent. */
  readonly actor: Message;
  /** The flag, linked: "the flag F", in the console "F"; "a flag" when the event names none. */
  readonly flag: Message;
  /** " in the environment E of the project P", in the console " in E", or less, with a leading space. */
  readonly place: Message;
  /** The page of the flag, otherwise of the project. */
  readonly page: string;
}

/** Properties that name what an event is about; a chat gets the first only. */
const names = [
  ...['name', 'tokenName', 'title', 'username', 'email', 'provider', 'appName', 'description'],
];

export function factsOf(event: WordedEvent, { medium, baseUrl }: Reader): Facts {
  const pages = pagesAt(baseUrl);
  const place = { ...event, project: one(event.project), environment: one(event.environment) };
  const { featureName, project } = place;
  return {
    event: place,
    pages,
    medium,
    actor: say`${strong(event.createdBy)}${event.agent ? `, with ${event.agent.name},` : ''}`,
    flag: featureName === null ? say`a flag` : flagOf(pages, project, featureName, medium),
    place: placeOf(place, pages, medium),
    page: pageOf(place, pages),
  };
}

/** A project as a link. */
export function projectLink(pages: Pages, project: string): Message {
  return link(project, pages.project(project));
}

/** A flag of a project as a link. */
export function flagLink(pages: Pages, project: string | null, flag: string): Message {
  return project === null ? strong(flag) : link(flag, pages.flag(project, flag));
}

/** The project of an event in words; "a project" when it names none. */
export function projectOf({ event: { project }, pages }: Facts): Message {
  return project === null ? say`a project` : say`the project ${projectLink(pages, project)}`;
}

/** The states after and before an event, as far as the event contains them. */
export function statesOf<T>({ data, preData }: WordedEvent): {
  readonly after: Partial<T>;
  readonly before: Partial<T>;
} {
  return {
    after: (data ?? {}) as Partial<T>,
    before: (preData ?? {}) as Partial<T>,
  };
}

/** The name of what the event is about, emphasized, with a leading space; empty if the reader cannot have one. */
export function nameOf({ event, medium }: Facts): Message {
  const { after, before } = statesOf<Record<string, unknown>>(event);
  const found = (medium === 'chat' ? names.slice(0, 1) : names)
    .map((key) => after[key] ?? before[key])
    .find((name) => typeof name === 'string' && name !== '');
  return found === undefined ? [] : say` ${strong(String(found))}`;
}

/** A sentence followed by the reason that the event has, if any. */
export function withReason(text: Message, { event }: Facts): Message {
  const { reason } = statesOf<{ readonly reason: unknown }>(event).after;
  return typeof reason === 'string' && reason !== '' ? say`${text}: ${reason}` : text;
}

/** Events of the whole instance have a `*` in place of a project or an environment. */
function one(name: string | null): string | null {
  return name === '*' ? null : name;
}

function flagOf(pages: Pages, project: string | null, flag: string, medium: Reader['medium']) {
  const name = flagLink(pages, project, flag);
  return medium === 'chat' ? say`the flag ${name}` : name;
}

function placeOf({ project, environment }: WordedEvent, pages: Pages, medium: Reader['medium']) {
  if (medium === 'console') return environment === null ? [] : say` in ${strong(environment)}`;
  const inProject = project === null ? [] : say`the project ${projectLink(pages, project)}`;
  if (environment === null) return project === null ? [] : say` in ${inProject}`;
  const inEnvironment = say` in the environment ${strong(environment)}`;
  return project === null ? inEnvironment : say`${inEnvironment} of ${inProject}`;
}

function pageOf({ project, featureName }: WordedEvent, pages: Pages): string {
  if (project === null) return pages.home;
  return featureName === null ? pages.project(project) : pages.flag(project, featureName);
}
