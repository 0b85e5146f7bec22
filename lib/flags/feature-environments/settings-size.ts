import { isDeepStrictEqual } from 'node:util';
import { keys } from '../../platform/dynamo/keys.ts';
import { tallyWrite } from '../../platform/dynamo/tallies.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { Strategy } from '../../strategies/model.ts';
import { hasRegex, regexSteps } from '../../strategies/regex-steps.ts';
import type { FeatureEnvironment, WholeFeature } from '../feature-data/model.ts';
import {
  makeSettingsRoom,
  type SettingsMeasure,
  settingsBytes,
  settingsRegex,
} from './settings-room.ts';

/**
 * Adds the change of a flag's size to the sums of its project, one item per environment: the bytes of its settings,
 * and the instructions of its patterns. Archived flags are not served, so they count nothing. Environments that the
 * project does not have count, because they may be added to it again.
 *
 * Every transaction that changes settings, or archives, revives, moves or removes a flag, contains
 * these writes. Requires the changed environments, and all of a flag that is archived, revived or
 * moved.
 *
 * @param before absent for a new flag
 * @param after absent for a deleted flag
 * @throws {ExceedsLimitError} from the commit, when the project or the environment would have too much, or already has
 *   too many instructions and a strategy with some is changed without reducing them
 */
export function settingsSizeWrites(
  before: WholeFeature | undefined,
  after: WholeFeature | undefined,
): Write[] {
  const old = countedStates(before);
  const current = countedStates(after);
  const from = before?.feature.project;
  const to = after?.feature.project;
  const name = (after ?? before)?.feature.name ?? '';
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((environment) => {
    const was = old.get(environment);
    const is = current.get(environment);
    const bytes = { environment, name, measure: settingsBytes };
    const steps = { environment, name, measure: settingsRegex };
    if (from !== to) {
      return [bytes, steps].flatMap((each) => [
        ...tally(from, each, -sizeOf(was, each.measure)),
        ...tally(to, each, sizeOf(is, each.measure)),
      ]);
    }
    return [
      ...tally(to, bytes, sizeOf(is, settingsBytes) - sizeOf(was, settingsBytes)),
      ...regexTally(to, steps, was, is),
    ];
  });
}

/** What the settings of a flag are counted in, by environment. */
interface Counted {
  readonly environment: string;
  /** Of the flag. */
  readonly name: string;
  readonly measure: SettingsMeasure;
}

/** The states of a flag that are counted, by environment. Pure. */
function countedStates(whole: WholeFeature | undefined): ReadonlyMap<string, FeatureEnvironment> {
  if (!whole || whole.feature.archivedAt !== null) return new Map();
  return new Map(Object.values(whole.environments).map((state) => [state.environment, state]));
}

function sizeOf(state: FeatureEnvironment | undefined, { count }: SettingsMeasure): number {
  return state ? count(state) : 0;
}

/** Compiles only the patterns of strategies that are added, changed or removed. */
function regexTally(
  project: string | undefined,
  counted: Counted,
  was: FeatureEnvironment | undefined,
  is: FeatureEnvironment | undefined,
): Write[] {
  const [before, after] = [patternStrategies(was), patternStrategies(is)];
  const [gone, added] = [onlyIn(before, after), onlyIn(after, before)];
  const by = regexSteps(added) - regexSteps(gone);
  const isKept = by === 0 && added.length > 0;
  return tally(project, counted, by, isKept ? counted.measure.limits.ofProject : undefined);
}

/** The strategies with patterns by id, without what their order changes. */
function patternStrategies(state: FeatureEnvironment | undefined): ReadonlyMap<string, Strategy> {
  const strategies = (state?.strategies ?? []).filter(hasRegex);
  return new Map(strategies.map((each) => [each.id, { ...each, sortOrder: 0 }]));
}

/** Strategies that the others do not have in the same form. */
function onlyIn(strategies: ReadonlyMap<string, Strategy>, others: ReadonlyMap<string, Strategy>) {
  return [...strategies.values()].filter((each) => !isDeepStrictEqual(each, others.get(each.id)));
}

function tally(
  project: string | undefined,
  { environment, name, measure }: Counted,
  by: number,
  most?: number,
): Write[] {
  if (project === undefined || (by === 0 && most === undefined)) return [];
  const makeRoom = (needed: number) => makeSettingsRoom(measure, project, environment, needed);
  const part = { of: measure, by, part: name, makeRoom, ...(most !== undefined && { most }) };
  return [tallyWrite(keys.settingsBytes(project, environment), part)];
}
