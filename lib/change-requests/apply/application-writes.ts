import type { Author } from '../../auth/author.ts';
import { wholeFeatureWrites } from '../../flags/feature-environments/feature-writes.ts';
import {
  type CountChange,
  countChange,
  countChangeWrites,
  withCountChanges,
} from '../../flags/features/count-changes.ts';
import { changedSegmentWrites } from '../../flags/segments/change-segments.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { itemName, onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import { atVersion, type Condition, type Write } from '../../platform/dynamo/write.ts';
import type { Project } from '../../projects/model.ts';
import { updateProjectWrite } from '../../projects/project-store.ts';
import { effectsOf } from './effect.ts';
import type { LiveState, Step } from './model.ts';

/**
 * The writes that turn the current state into the state after the changes. They fail if something that the changes
 * bring was modified since it was read. Pure.
 *
 * @param steps from the one to the other
 * @param by who applies them
 */
export function applicationWrites(
  before: LiveState,
  after: LiveState,
  steps: readonly Step[],
  by: Author,
): Write[] {
  const flags = [...after.flags].flatMap(([name, flag]) => {
    const old = before.flags.get(name);
    return old && old !== flag ? [{ old, flag }] : [];
  });
  const segments = [...after.segments].flatMap(([id, segment]) => {
    const old = before.segments.get(id);
    return old && old !== segment ? [{ old, segment }] : [];
  });
  const writes = onePerItem([
    ...flags.flatMap(({ old, flag }) => wholeFeatureWrites(old, flag, before.project.createdAt)),
    ...projectWrites(
      before.project,
      after.project,
      flags.map(({ old, flag }) => countChange(old.feature, flag.feature)),
    ),
    ...segments.flatMap(({ old, segment }) => changedSegmentWrites(old, segment, by)),
  ]);
  return broughtItems(before, steps).reduce(unmodified, writes);
}

/** Changed settings are one write of the whole project, with the counts. */
function projectWrites(before: Project, after: Project, counts: readonly CountChange[]): Write[] {
  return before === after
    ? countChangeWrites(before, counts)
    : [updateProjectWrite(before, withCountChanges(after, counts))];
}

/** An item from which a change brings something into the environment. */
interface BroughtItem {
  readonly key: Key;
  readonly version: number;
}

/** The segments, templates and project from which the changes bring something, as they were read. */
function broughtItems(live: LiveState, steps: readonly Step[]): BroughtItem[] {
  const effects = effectsOf(steps);
  const ids = new Set(
    [...effects.values()].flatMap(({ segments }) => segments.map(({ id }) => id)),
  );
  const segments = [...ids].flatMap((id) => live.segments.get(id) ?? []);
  // A flag that is enabled may get the default strategy of the project.
  const isEnabling = steps.some(
    ({ change }) => change.action === 'updateEnabled' && effects.has(change.id),
  );
  return [
    ...segments.map(({ id, version }) => ({ key: keys.segment(id), version })),
    ...[...live.templates.values()].map(({ id, version }) => ({
      key: keys.releasePlanTemplate(id),
      version,
    })),
    ...(isEnabling ? [{ key: keys.project(live.project.id), version: live.project.version }] : []),
  ];
}

/** The writes, on the condition that an item still has its version. Without it they are decided again. */
function unmodified(writes: readonly Write[], { key, version }: BroughtItem): Write[] {
  const check: Write = { check: key, when: atVersion(version) };
  const index = writes.findIndex((write) => itemName(write) === itemName(check));
  const write = writes[index];
  if (!write) return [...writes, check];
  // What stores the whole item requires its version already.
  if (!('update' in write)) return 'put' in write ? [...writes] : writes.with(index, check);
  const { update, expression, names, values, when } = write;
  return writes.with(index, {
    update,
    expression,
    ...(names && { names }),
    ...(values && { values }),
    when: when ? both(when, check.when) : check.when,
  });
}

function both(one: Condition, other: Condition): Condition {
  return {
    expression: `(${one.expression}) AND (${other.expression})`,
    names: { ...one.names, ...other.names },
    values: { ...one.values, ...other.values },
  };
}
