import { listWholeEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import { announceWeekly, type WeeklyReport } from './announce-weekly.ts';
import { collectDrift } from './collect-drift.ts';
import { decideDriftFinding } from './decide-drift-finding.ts';

const drift: WeeklyReport<readonly Environment[]> = {
  kind: 'DRIFT',
  type: 'project-drift-found',
  readParts: listWholeEnvironments,
  look: async (project, environments) =>
    decideDriftFinding(project.id, await collectDrift(project, environments)),
};

/** Says once a week which flags differ between the environments of a project: see `announceWeekly`. */
export function announceDrift(now = new Date()): Promise<void> {
  return announceWeekly(drift, now);
}
