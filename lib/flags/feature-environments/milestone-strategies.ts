import { randomUUID } from 'node:crypto';
import type { Strategy } from '../../strategies/model.ts';
import type { Milestone } from '../feature-data/plan-model.ts';
import { applyToStrategy } from './strategies.ts';

const GRADUAL = 'flexibleRollout';

/** What decides which users a gradual rollout selects, apart from its percentage. */
type Hash = Readonly<Record<'stickiness' | 'groupId', string>>;

/**
 * The milestones of a template as those of a flag's plan, with ids of their own. Pure except for the new ids.
 *
 * Who was let in stays in: a gradual rollout that does not say its stickiness or group id has those of the one at
 * the same position among the gradual rollouts of the milestone before, and the first one `default` and the name
 * of the flag. Both together decide where a user is between 0 and 100 %, so a larger percentage keeps everybody.
 *
 * @param feature name of the flag
 */
export function milestonesFor(
  feature: string,
  templates: readonly Milestone[],
): readonly Milestone[] {
  const ids = new Map(templates.map(({ id }) => [id, randomUUID()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const hashes: Hash[] = [];
  return templates.map(({ id, name, sortOrder, strategies, progression }) => ({
    id: idOf(id),
    name,
    sortOrder,
    strategies: strategiesFor(feature, strategies, hashes),
    ...(progression && {
      progression: { ...progression, target: idOf(progression.target) },
    }),
  }));
}

/** @param hashes of the gradual rollouts so far, by their position; those of this milestone take their place */
function strategiesFor(
  feature: string,
  templates: readonly Strategy[],
  hashes: Hash[],
): readonly Strategy[] {
  let position = 0;
  return templates.map((template) => {
    const strategy = { ...template, id: randomUUID() };
    if (template.name !== GRADUAL) return applyToStrategy(strategy, {}, feature);
    const { stickiness, groupId } = {
      stickiness: 'default',
      groupId: feature,
      ...hashes[position],
      ...template.parameters,
    };
    hashes[position] = { stickiness, groupId };
    position += 1;
    const parameters = { ...template.parameters, stickiness, groupId };
    return applyToStrategy(strategy, { parameters }, feature);
  });
}
