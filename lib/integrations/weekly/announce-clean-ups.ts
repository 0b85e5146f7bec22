import { type CollectingParts, collectCleanUp } from '../../clients/clean-up/collect-clean-up.ts';
import { readUnknownFlags } from '../../clients/metrics/unknown-flags.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { announceWeekly, type WeeklyReport } from './announce-weekly.ts';
import { decideCleanUpFinding } from './decide-clean-up-finding.ts';

const cleanUps: WeeklyReport<CollectingParts> = {
  kind: 'CLEAN_UP',
  type: 'project-clean-up-due',
  readParts: async () => {
    const [environments, unknown] = await Promise.all([listEnvironments(), readUnknownFlags()]);
    return { environments, unknown };
  },
  look: async (project, parts, now) =>
    decideCleanUpFinding(project.id, await collectCleanUp(project, parts, now)),
};

/** Says once a week what can be cleaned up in a project: see `announceWeekly`. */
export function announceCleanUps(now = new Date()): Promise<void> {
  return announceWeekly(cleanUps, now);
}
