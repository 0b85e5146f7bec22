import { createHash } from 'node:crypto';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { createFeatureWrite } from '../../../lib/flags/feature-data/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../../../lib/flags/feature-data/model.ts';
import { atFeature, emptyEnvironment } from '../../../lib/flags/feature-data/rules.ts';
import { environmentWrites } from '../../../lib/flags/feature-environments/change-environment.ts';
import {
  decideAddStrategy,
  decideToggle,
} from '../../../lib/flags/feature-environments/environment-decisions.ts';
import type { StrategyRequest } from '../../../lib/flags/feature-environments/model.ts';
import {
  featureEventData,
  featureNameTaken,
  newFeature,
} from '../../../lib/flags/features/create-feature.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
import { countFeaturesWrite } from '../../../lib/projects/count-features.ts';
import type { Project } from '../../../lib/projects/model.ts';
import { BulkWriter } from '../bulk-load/bulk-writer.ts';
import type { BulkScope } from '../bulk-load/load-flags.ts';
import type { BulkTable } from '../bulk-load/open-bulk-table.ts';

/** Loads enabled flags of about a kilobyte each. */
export async function loadClientFlags(
  table: BulkTable,
  scope: BulkScope,
  names: readonly string[],
): Promise<void> {
  const project = await table.read(keys.project(scope.projectId));
  if (!project) throw new Error(`Unknown project "${scope.projectId}".`);
  const writer = new BulkWriter(table);
  for (const name of names) {
    // The item of this key is a project.
    const { writes, drafts } = planFlag(scope, project as unknown as Project, name);
    await writer.record(scope.caller.author, writes, drafts, new Date());
  }
  await writer.flush();
}

interface Planned {
  readonly writes: readonly Write[];
  readonly drafts: readonly EventDraft[];
}

/** The writes and events of creating a flag, adding strategies and enabling it. */
function planFlag(scope: BulkScope, project: Project, name: string): Planned {
  const { caller, environment } = scope;
  const feature: Feature = newFeature(caller, project, { name }, []);
  const created = { type: 'feature-created' as const, data: featureEventData(feature) };
  const before = emptyEnvironment(name, environment);
  const drafts: EventDraft[] = [atFeature(feature, created)];
  let after: FeatureEnvironment = before;
  const take = (decision: { after: FeatureEnvironment; events: readonly EventDraft[] }): void => {
    after = decision.after;
    drafts.push(...decision.events.map((draft) => atFeature(feature, draft, environment)));
  };
  for (const strategy of clientStrategies(name)) take(decideAddStrategy(after, strategy));
  take(decideToggle(after, project, { enabled: true }));
  const writes = [
    createFeatureWrite(feature, featureNameTaken(name)),
    countFeaturesWrite(project, 1),
    ...environmentWrites(feature, before, after, project.createdAt),
  ];
  return { writes, drafts };
}

/** Two strategies of two constraints each; values differ between flags, as real ones do. */
export function clientStrategies(flag: string): (StrategyRequest & { readonly name: string })[] {
  const digest = createHash('sha512').update(flag).digest('hex');
  const users = [0, 32, 64].map((start) => digest.slice(start, start + 32));
  const start = new Date(Date.UTC(2026, 0, 1) + Number.parseInt(digest.slice(-8), 16));
  return [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '25', stickiness: 'userId', groupId: flag },
      constraints: [
        { contextName: 'userId', operator: 'NOT_IN', values: users },
        { contextName: 'appName', operator: 'IN', values: ['shop', 'checkout', 'search'] },
      ],
    },
    {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'default', groupId: flag },
      constraints: [
        { contextName: 'environment', operator: 'IN', values: ['development', 'production'] },
        { contextName: 'currentTime', operator: 'DATE_AFTER', value: start.toISOString() },
      ],
    },
  ];
}
