import { isDeepStrictEqual } from 'node:util';
import { findWholeFeature } from '../../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../../flags/feature-data/model.ts';
import { summarize } from '../../flags/feature-data/summarize.ts';
import { listCommittedFlags } from '../../flags/features/list-committed-flags.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { nextProject } from './next-project.ts';

const FLAGS_AT_ONCE = 20;

/**
 * Stores with the flags of one project what lists show of their strategies: a step of a migration. All are read, as the
 * release before may have changed strategies while both were deployed. A flag that is changed at the same time is read
 * again.
 * @param cursor id of the project before
 * @returns id of the project; `undefined` after the last one
 */
export async function recordStrategyDetails(cursor = ''): Promise<string | undefined> {
  const project = await nextProject(cursor);
  if (!project) return undefined;
  const flags = await listCommittedFlags([project.id], { withArchived: true });
  for (const chunk of chunksOf(flags, FLAGS_AT_ONCE)) {
    await Promise.all(chunk.map(({ name }) => record(name)));
  }
  return project.id;
}

async function record(name: string): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const whole = await findWholeFeature(name);
    isDone = !whole || (await store(whole));
  }
}

/** @returns whether the flag was not changed since it was read */
async function store({ feature, environments }: WholeFeature): Promise<boolean> {
  const summaries = Object.values(environments).map((state) => [
    state.environment,
    summarize(state),
  ]);
  const after = { ...feature.environments, ...Object.fromEntries(summaries) };
  if (isDeepStrictEqual(after, feature.environments)) return true;
  const { done } = await writeItem({
    update: keys.feature(feature.name),
    expression: 'SET environments = :environments',
    values: { ':environments': after },
    when: atVersion(feature.version),
  });
  return done;
}
