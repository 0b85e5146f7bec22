import { request } from '../../api/request.ts';
import { type BulkPlan, type BulkStep, planStale } from '../flags/bulk/bulk-plan.ts';
import type { GoingFlag } from './look-through.ts';

/** A type of flags. */
export interface KeepType {
  readonly id: string;
  readonly name: string;
}

/** What keeping looks at. */
export type KeptFlag = Pick<GoingFlag, 'name' | 'project' | 'environments' | 'reasons'>;

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/**
 * Takes back why flags can go, as far as somebody has said so or their type does: the completion, the mark, and a type
 * with a lifetime. Pure.
 * @param type one without a lifetime, for flags of one that should have ended
 */
export function planKeep(flags: readonly KeptFlag[], type: KeepType | undefined): BulkPlan {
  const lasting = flags.filter(needsLasting);
  if (lasting.length > 0 && !type) {
    return { steps: [], refusedBecause: 'Each type of flags has a lifetime. Let one be without.' };
  }
  const steps: BulkStep[] = [
    ...flags
      .filter(({ reasons }) => reasons.includes('completed'))
      .map(({ name, project: projectId }) => ({
        request: request(`POST ${FLAG}/lifecycle/uncomplete`, {
          params: { projectId, featureName: name },
        }),
        text: `${name} is no longer completed.`,
      })),
    ...planStale(
      flags.filter(({ reasons }) => reasons.includes('stale')),
      false,
    ).steps,
    ...(type ? lasting : []).map(({ name, project: projectId }) => ({
      request: request(`PUT ${FLAG}`, {
        params: { projectId, featureName: name },
        body: { type: type?.id ?? '' },
      }),
      text: `${name} gets the type ${type?.name}, whose flags are meant to stay.`,
    })),
  ];
  if (steps.length > 0) return { steps };
  return { steps, refusedBecause: whyNotKept(flags) ?? '' };
}

/** Why flags cannot be kept: nothing but a use, or a line of code, ends that there was none. `undefined` if they can. Pure. */
export function whyNotKept(flags: readonly Pick<KeptFlag, 'reasons'>[]): string | undefined {
  const isStuck = flags.every(({ reasons }) => reasons.every(isOfUse));
  if (!isStuck) return undefined;
  const [they, them] = flags.length === 1 ? ['It leaves', 'it'] : ['They leave', 'them'];
  const isGone = flags.some(({ reasons }) => reasons.includes('gone-from-code'));
  return isGone
    ? `${they} the list when code names ${them} again.`
    : `${they} the list when an application uses ${them}.`;
}

/** Whether a flag is listed for what others do with it, or do not. */
function isOfUse(reason: string): boolean {
  return reason === 'never-used' || reason === 'gone-from-code';
}

/** Whether a flag is listed because flags of its type should end. Pure. */
export function needsLasting({ reasons }: Pick<KeptFlag, 'reasons'>): boolean {
  return reasons.includes('potentially-stale') || reasons.includes('fully-rolled-out');
}
