/*
 * The addresses of the console's pages, made in one place: `routes.ts` has their patterns, and links are made here.
 * Names are encoded; ids of numbers need not be.
 */

/** What names a flag. */
export interface FlagPlaceName {
  readonly project: string;
  readonly name: string;
}

const path = (...parts: readonly (string | number)[]) =>
  `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** The home page. */
export const homeAddress = '/';
/** The flags of all projects. */
export const flagsAddress = '/flags';
export const changesAddress = '/change-requests';
export const activityAddress = '/events';
export const playgroundAddress = '/playground';
/** The flags that can go, of all projects. */
export const cleanUpAddress = '/clean-up';
export const insightsAddress = '/insights';
export const projectsAddress = '/projects';
export const inboxAddress = '/inbox';
export const settingsAddress = '/settings';
export const accountAddress = '/account';

/** The flags of a project, or another of its pages: `projectAddress('shop', 'settings', 'members')`. */
export function projectAddress(id: string, ...parts: readonly string[]): string {
  return path('projects', id, ...parts);
}

/** The page of a flag, or one of its parts: `flagAddress(flag, 'usage')`. */
export function flagAddress({ project, name }: FlagPlaceName, ...parts: readonly string[]): string {
  return path('projects', project, 'features', name, ...parts);
}

/** The page of a flag, with one of its environments in full. */
export function flagInAddress(flag: FlagPlaceName, environment: string): string {
  return `${flagAddress(flag)}?${new URLSearchParams({ environment })}`;
}

/** The form of a strategy of a flag; of a new one without an id. */
export function strategyAddress(flag: FlagPlaceName, environment: string, id = 'new'): string {
  return flagAddress(flag, 'environments', environment, 'strategies', id);
}

/**
 * The address of the page that an address shows: that of a flag, where the form of a strategy lies above it. Pure.
 * @param address without a query
 */
export function pageBelow(address: string): string {
  return address.replace(/\/environments\/[^/]+\/(milestone-)?strategies\/[^/]+$/, '');
}

/** A change request. */
export function changeRequestAddress(project: string, id: number): string {
  return path('projects', project, 'change-requests', id);
}

/** An event. */
export function eventAddress(id: number): string {
  return path('events', id);
}

/** A segment. */
export function segmentAddress(id: number): string {
  return path('segments', id);
}

/** The activity, narrowed by filters: `eventsAddress({ environment: 'production' })`. */
export function eventsAddress(filters: Readonly<Record<string, string>>): string {
  return `${activityAddress}?${new URLSearchParams(filters)}`;
}

/** A person. */
export function userAddress(id: number): string {
  return path('users', id);
}

export const integrationsAddress = '/integrations';

/** The form of a new integration of a provider. */
export function newIntegrationAddress(provider: string): string {
  return path('integrations', 'new', provider);
}

/** An integration, or its deliveries. */
export function integrationAddress(id: number, part?: 'log'): string {
  return part === undefined ? path('integrations', id) : path('integrations', id, part);
}

export const signalEndpointsAddress = '/signal-endpoints';

/** A signal endpoint. */
export function signalEndpointAddress(id: number): string {
  return path('signal-endpoints', id);
}

/** An application. */
export function applicationAddress(name: string): string {
  return path('applications', name);
}
