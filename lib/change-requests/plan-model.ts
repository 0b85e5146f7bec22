import type {
  ProgressionRequest,
  SafeguardRequest,
  StrategyRequest,
} from '../flags/feature-environments/model.ts';

/** A change of the release plan of a flag, as the API receives it. */
export type PlanChangeInput = { readonly feature: string } & (
  | { readonly action: 'addReleasePlan'; readonly payload: { readonly templateId: string } }
  | { readonly action: 'deleteReleasePlan'; readonly payload: { readonly planId: string } }
  | {
      readonly action: 'startMilestone';
      readonly payload: { readonly planId: string; readonly milestoneId: string };
    }
  | {
      readonly action: 'changeMilestoneProgression';
      readonly payload: ProgressionRequest & { readonly sourceMilestone: string };
    }
  | {
      readonly action: 'deleteMilestoneProgression';
      readonly payload: { readonly sourceMilestone: string };
    }
  | { readonly action: 'resumeMilestoneProgression'; readonly payload: { readonly planId: string } }
  | {
      readonly action: 'changeSafeguard';
      /** Without the id of a plan, it is a safeguard of the flag itself. */
      readonly payload: { readonly planId?: string; readonly safeguard: SafeguardRequest };
    }
  | {
      readonly action: 'deleteSafeguard';
      readonly payload: { readonly planId?: string; readonly safeguardId: string };
    }
  | {
      readonly action: 'updateMilestoneStrategy';
      readonly payload: Omit<StrategyRequest, 'name'> & { readonly id: string };
    }
);

const planActions: ReadonlySet<string> = new Set<PlanChangeInput['action']>([
  'addReleasePlan',
  'deleteReleasePlan',
  'startMilestone',
  'changeMilestoneProgression',
  'deleteMilestoneProgression',
  'resumeMilestoneProgression',
  'changeSafeguard',
  'deleteSafeguard',
  'updateMilestoneStrategy',
]);

export function isPlanChange<T extends { readonly action: string }>(
  change: T,
): change is Extract<T, { readonly action: PlanChangeInput['action'] }> {
  return planActions.has(change.action);
}
