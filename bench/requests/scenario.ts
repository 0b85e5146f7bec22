import type { Api, Ask } from './api.ts';
import type { World } from './world.ts';

/** What design.md allows: see `budgetOf`. */
export type ScenarioKind = 'read' | 'write';

/** Where more is allowed than to others, with the reason. */
export interface Exception {
  readonly readRoundTrips?: number;
  readonly writes?: number;
  readonly queueCalls?: number;
  readonly reason: string;
}

/** How one operation is asked. */
export interface Scenario {
  /** Reads for `GET`, writes for all else, unless told. */
  readonly kind?: ScenarioKind;
  /** Makes what the request is about, by requests that are not measured, and then says the request. */
  readonly ask: (api: Api, world: World) => Ask | Promise<Ask>;
}

export type Scenarios = Readonly<Record<string, Scenario>>;

/** A scenario with nothing special about it. */
export const ask = (make: Scenario['ask']): Scenario => ({ ask: make });

/** One that reads though its method is not GET. */
export const askReading = (make: Scenario['ask']): Scenario => ({ kind: 'read', ask: make });
