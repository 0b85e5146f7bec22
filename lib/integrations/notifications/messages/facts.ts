import type { Event } from '../../../events/log/types.ts';
import { link, type Message, say, strong } from './message.ts';
import { type Pages, pagesAt } from './pages.ts';

/** The parts of sentences: who, which flag, where. */
export interface Facts {
  readonly event: Event;
  readonly pages: Pages;
  readonly actor: Message;
  /** The flag, linked; "a flag" when the event names none. */
  readonly flag: Message;
  /** " in the environment E of the project P", or less, with a leading space. */
  readonly place: Message;
  /** The page of the flag, otherwise of the project. */
  readonly page: string;
}

/** A project as a link. */
export function projectLink(pages: Pages, project: string): Message {
  return link(project, pages.project(project));
}

/** A flag of a project as a link. */
export function flagLink(pages: Pages, project: string | null, flag: string): Message {
  return project === null ? strong(flag) : link(flag, pages.flag(project, flag));
}

/** @param baseUrl public address of the service without a trailing slash */
export function factsOf(event: Event, baseUrl: string): Facts {
  const pages = pagesAt(baseUrl);
  const { featureName, project } = event;
  return {
    event,
    pages,
    actor: strong(event.createdBy),
    flag:
      featureName === null ? say`a flag` : say`the flag ${flagLink(pages, project, featureName)}`,
    place: placeOf(event, pages),
    page: pageOf(event, pages),
  };
}

/** The states after and before an event, as far as the event contains them. */
export function statesOf<T>({ data, preData }: Event): {
  readonly after: Partial<T>;
  readonly before: Partial<T>;
} {
  return {
    after: (data ?? {}) as Partial<T>,
    before: (preData ?? {}) as Partial<T>,
  };
}

/** A sentence followed by its differences, if any. */
export function withDetails(text: Message, details: readonly string[]): Message {
  return details.length === 0 ? text : say`${text}: ${details.join('; ')}`;
}

function placeOf({ project, environment }: Event, pages: Pages): Message {
  const inProject = project === null ? [] : say`the project ${projectLink(pages, project)}`;
  if (environment === null) return project === null ? [] : say` in ${inProject}`;
  const inEnvironment = say` in the environment ${strong(environment)}`;
  return project === null ? inEnvironment : say`${inEnvironment} of ${inProject}`;
}

function pageOf({ project, featureName }: Event, pages: Pages): string {
  if (project === null) return pages.home;
  return featureName === null ? pages.project(project) : pages.flag(project, featureName);
}
