import type { Rights } from '../../auth/rights.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { contextNamesOf } from '../../strategies/context-names.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { FieldPlace } from '../context-fields/model.ts';
import { getContextFieldAt } from '../context-fields/visible-context-fields.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { presentStrategyUses } from '../feature-environments/present-strategy-uses.ts';
import { type FieldUsePlace, placesOfField } from './field-places.ts';
import { comparePlaces, cursorAfter, type FoundPlace, placeBefore } from './found-order.ts';
import { MAX_FIELD_PLACES } from './limits.ts';

/** A page of the strategies that use a context field. */
interface UsesPage {
  /** Flags in one environment. */
  readonly limit: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

/**
 * Lists strategies of active flags that use a context field in constraints, in those of a segment, or for
 * stickiness, in projects that the caller may see: by project, flag, environment and id, as far as the limit goes.
 * The directory says which flags to read; those of the page are read by name.
 * @throws {NotFoundError} for an unknown context field, and one of a project that the caller may not see
 * @throws {ValidationError} for a cursor that no page has returned
 */
export async function listFieldStrategies(rights: Rights, place: FieldPlace, page: UsesPage) {
  const limit = Math.min(page.limit, MAX_FIELD_PLACES);
  const start = page.cursor === undefined ? undefined : placeBefore(page.cursor);
  const [{ name, project: owner }, directory] = await allInOrder([
    getContextFieldAt(rights, place),
    readFlagDirectory(),
  ]);
  const isOwner = (project: string | undefined) => owner === undefined || project === owner;
  const shown = new Set(
    seenProjects(directory, rights)
      .map(({ id }) => id)
      .filter(isOwner),
  );
  const comparing = new Set(
    [...directory.segments.values()]
      .filter(({ project, fields }) => isOwner(project) && fields.includes(name))
      .map(({ id }) => id),
  );
  const behind = placesOfField(directory, name, [...comparing])
    .filter(({ flag }) => shown.has(flag.project))
    .map((each) => ({ ...each, place: placeIn(each) }))
    .filter((each) => start === undefined || compare(each.place, start) > 0)
    .sort((one, other) => compare(one.place, other.place));
  const listed = behind.slice(0, limit);
  const last = behind.length > limit ? listed.at(-1) : undefined;
  const strategies = await findUses(
    listed,
    (strategy) =>
      contextNamesOf(strategy).includes(name) || strategy.segments.some((id) => comparing.has(id)),
  );
  return { strategies, ...(last && { nextCursor: cursorAfter(last.place) }) };
}

const compare = comparePlaces(1);

/** A space sorts before all characters of names, so that this is the order by project, flag and environment. */
function placeIn({ flag: { project, name }, environment }: FieldUsePlace): FoundPlace {
  return [0, project, `${name} ${environment}`];
}

/** Reads the settings of flags, as they are now, and presents the strategies that are uses. */
async function findUses(listed: readonly FieldUsePlace[], isUse: (strategy: Strategy) => boolean) {
  const states = await readInWaves(
    listed.map(({ flag, environment }) => keys.featureEnvironment(flag.name, environment)),
  );
  return presentStrategyUses(
    listed.flatMap(({ flag: feature, environment }, index) =>
      (states[index]?.strategies.filter(isUse) ?? []).map((strategy) => ({
        strategy,
        environment,
        feature,
      })),
    ),
  );
}
