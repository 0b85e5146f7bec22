import type { Api, RequestParts } from './api.ts';
import type { Fixtures } from './fixtures.ts';

/** Decides the limits: see `limitsOf`. */
export type ScenarioKind = 'read' | 'write';

/** How to request one operation. */
export interface Scenario {
  /** Reads for `GET` and writes for all other methods, unless given. */
  readonly kind?: ScenarioKind;
  /** Whether the function has never seen the token, so that it looks it up; that is not counted. */
  readonly isTokenNew?: boolean;
  /** Creates what the request needs, with requests that are not measured, and returns the request. */
  readonly request: (api: Api, fixtures: Fixtures) => RequestParts | Promise<RequestParts>;
}

export type Scenarios = Readonly<Record<string, Scenario>>;

export function scenario(request: Scenario['request']): Scenario {
  return { request };
}

/** For an operation that only reads though its method is not `GET`. */
export function readScenario(request: Scenario['request']): Scenario {
  return { kind: 'read', request };
}

/**
 * For an operation that ends the session of its token, so that no second request can use it. A request of
 * another operation would not warm it up: each deployed function remembers tokens of its own.
 */
export function newTokenScenario(request: Scenario['request']): Scenario {
  return { request, isTokenNew: true };
}
