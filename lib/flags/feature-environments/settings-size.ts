import { keys } from '../../platform/dynamo/keys.ts';
import { tallyWrite } from '../../platform/dynamo/tallies.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { WholeFeature } from '../feature-data/model.ts';
import { countedBytes } from './counted-bytes.ts';
import { makeSettingsRoom } from './settings-room.ts';

/**
 * Adds the change of a flag's size to the sums of its project, one per environment. Archived flags are
 * not served, so they count nothing. Environments that the project does not have count, because they
 * may be added to it again.
 *
 * Every transaction that changes settings, or archives, revives, moves or removes a flag, contains
 * these writes. Requires the changed environments, and all of a flag that is archived, revived or
 * moved.
 *
 * @param before absent for a new flag
 * @param after absent for a deleted flag
 * @throws {ExceedsLimitError} from the commit, when the project or the environment would have too many bytes
 */
export function settingsSizeWrites(
  before: WholeFeature | undefined,
  after: WholeFeature | undefined,
): Write[] {
  const old = settingsSizes(before);
  const current = settingsSizes(after);
  const from = before?.feature.project;
  const to = after?.feature.project;
  const name = (after ?? before)?.feature.name ?? '';
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((environment) => {
    const was = old.get(environment) ?? 0;
    const is = current.get(environment) ?? 0;
    if (from === to) return tally(to, environment, name, is - was);
    return [...tally(from, environment, name, -was), ...tally(to, environment, name, is)];
  });
}

/** What a flag adds to the sums of its project, by environment. Pure. */
function settingsSizes(whole: WholeFeature | undefined): ReadonlyMap<string, number> {
  if (!whole || whole.feature.archivedAt !== null) return new Map();
  return new Map(
    Object.values(whole.environments).map((state) => [state.environment, countedBytes(state)]),
  );
}

function tally(
  project: string | undefined,
  environment: string,
  part: string,
  by: number,
): Write[] {
  if (project === undefined || by === 0) return [];
  const makeRoom = (needed: number) => makeSettingsRoom(project, environment, needed);
  return [tallyWrite(keys.settingsBytes(project, environment), { by, part, makeRoom })];
}
