import type { Permission } from '../../auth/permissions.ts';
import type { InputOf } from '../../http/contract.ts';
import type { Constraint } from '../../strategies/model.ts';
import type { actionSetRequestSchema } from './action-schema.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ActionSet: ActionSet;
    ActionSource: ActionSource;
  }
}

/** Sets of actions in a project; the list reads all of them. */
export const MAX_ACTION_SETS = 20;

/** Sets of actions that wait for signals of one endpoint; each signal reads all of them. */
export const MAX_SETS_OF_SOURCE = 20;

/** Actions of a set, which one signal runs one after the other. */
export const MAX_ACTIONS = 10;

/** Filters of a set. */
export const MAX_FILTERS = 10;

/** What an action does, and the permission that its actor needs for it. */
export const actionPermissions = {
  enableFeatureEnvironment: 'UPDATE_FEATURE_ENVIRONMENT',
  disableFeatureEnvironment: 'UPDATE_FEATURE_ENVIRONMENT',
  startMilestone: 'UPDATE_FEATURE_STRATEGY',
  pauseReleasePlanProgressions: 'UPDATE_FEATURE_STRATEGY',
  resumeReleasePlanProgressions: 'UPDATE_FEATURE_STRATEGY',
} as const satisfies Readonly<Record<string, Permission>>;

type ActionKind = keyof typeof actionPermissions;

/** Every kind of action. */
export const actionKinds = Object.keys(actionPermissions) as readonly ActionKind[];

/** A change of a flag in an environment. */
export interface Action {
  readonly action: ActionKind;
  readonly featureName: string;
  readonly environment: string;
  /** Of `startMilestone` only: plans come and go, and their milestones have names that people know. */
  readonly milestoneName?: string;
}

/** A condition on what a signal says. */
export interface Filter extends Omit<Constraint, 'contextName'> {
  /** JSON pointer into the body of the signal. */
  readonly property: string;
}

/** What sends the signals. */
export interface ActionSourceName {
  readonly kind: 'signal-endpoint';
  readonly name: string;
}

/** Why a set of actions did not do all that it should. */
export interface ActionFailure {
  readonly at: string;
  /** Place of the action that failed; those after it were not run. */
  readonly index: number;
  /** One sentence for people. */
  readonly message: string;
}

/** What a project does when a signal comes. */
export interface ActionSet {
  readonly id: number;
  readonly project: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  /** Id of the user or service account whose rights the actions have. */
  readonly actorId: number;
  readonly source: ActionSourceName;
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** In the order in which they are run. */
  readonly actions: readonly Action[];
  /** Absent: none since it was last changed. */
  readonly lastFailure?: ActionFailure;
  readonly createdAt: string;
  /** Id of the user. */
  readonly createdBy: number;
  readonly version: number;
}

/** That a set of actions waits for a source. */
export interface ActionSource {
  readonly project: string;
  readonly id: number;
}

/** A filter in a request body. */
export type FilterRequest = Pick<Filter, 'property' | 'operator'> & Partial<Filter>;

/** A set of actions in a request body. */
export type ActionSetRequest = InputOf<typeof actionSetRequestSchema>;
