import type { Strategy } from '../../strategies/model.ts';
import type { GuardrailSource } from './guardrail-model.ts';

/** Milestones of a plan or template. */
export const MAX_MILESTONES = 20;

/** Strategies of a milestone: one transaction removes those of one milestone and adds those of the next. */
export const MAX_MILESTONE_STRATEGIES = 10;

/** When the milestone after another one starts by itself. */
export interface Progression {
  /** Id of the milestone that starts. */
  readonly target: string;
  /** Minutes for which the milestone before is active, without those in which it was paused. */
  readonly intervalMinutes: number;
}

/** One step of a release plan: the strategies that a flag has while it is active. */
export interface Milestone {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly sortOrder: number;
  /** With the ids that they have as strategies of the flag. */
  readonly strategies: readonly Strategy[];
  /** Absent: the next milestone is started by hand. */
  readonly progression?: Progression;
  /** When it last became active. */
  readonly startedAt?: string;
  /** Present while its progression is paused. */
  readonly pausedAt?: string;
  /** Why it was paused, if nobody did it by hand. */
  readonly pausedReason?: string;
  /** Id of the safeguard that stepped back to it and paused it. */
  readonly pausedBy?: string;
  /** Milliseconds for which it was paused before, since it started. */
  readonly pausedFor?: number;
  /** When its progression started the next milestone. */
  readonly progressionExecutedAt?: string;
}

/** Safeguards of a release plan, and of a flag in an environment besides. */
export const MAX_SAFEGUARDS = 5;

/** What a safeguard does. */
export const safeguardActions = [
  'pauseReleasePlanProgressions',
  'startPreviousMilestone',
  'disableFeatureEnvironment',
] as const;

/** What others send that trips a safeguard: an alarm, or a signal. */
export interface SentSource {
  readonly kind: 'cloudwatch-alarm' | 'signal-endpoint';
  readonly name: string;
}

/** What trips a safeguard. */
export type SafeguardSource = SentSource | GuardrailSource;

/** What stops a release plan, or switches off a flag in an environment. */
export interface Safeguard {
  /** UUID. */
  readonly id: string;
  readonly source: SafeguardSource;
  readonly action: (typeof safeguardActions)[number];
}

/** A release plan of a flag in an environment. */
export interface ReleasePlan {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly templateId: string;
  /** Id of the user who added it. */
  readonly createdBy: number;
  readonly createdAt: string;
  /** In order. */
  readonly milestones: readonly Milestone[];
  /** At most one for each source (`isSameSource`); absent: none. */
  readonly safeguards?: readonly Safeguard[];
  /** `null` until a milestone is started. */
  readonly activeMilestoneId: string | null;
}
