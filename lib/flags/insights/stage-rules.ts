import type { Environment } from '../../environments/model.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { ListedFlag } from '../directory/model.ts';
import { type EnteredStage, stageOf, stagesOf } from '../lifecycle/lifecycle-rules.ts';

type Stage = EnteredStage['stage'];

/** The flags in each stage. */
interface StageCounts {
  readonly initial: number;
  readonly preLive: number;
  readonly live: number;
  readonly completed: number;
  readonly archived: number;
}

/** A stage with its flags. */
interface StageSummary {
  /** Days that flags which have left the stage spent in it; `null` if none has. */
  readonly averageDays: number | null;
  readonly currentFlags: number;
}

/**
 * Counts flags by the stage in which they are. Pure.
 * @param environmentsOf the environments of a project, by its id
 */
export function countByStage(
  flags: readonly ListedFlag[],
  environmentsOf: (project: string) => readonly Environment[],
): StageCounts {
  const stages = flags.map((flag) => stageOf(flag, environmentsOf(flag.project)).stage);
  const count = (wanted: Stage) => stages.filter((stage) => stage === wanted).length;
  return {
    initial: count('initial'),
    preLive: count('pre-live'),
    live: count('live'),
    completed: count('completed'),
    archived: count('archived'),
  };
}

/** The counts of several projects together. Pure. */
export function addStageCounts(counts: readonly StageCounts[]): StageCounts {
  const sum = (stage: keyof StageCounts) => counts.reduce((total, each) => total + each[stage], 0);
  return {
    initial: sum('initial'),
    preLive: sum('preLive'),
    live: sum('live'),
    completed: sum('completed'),
    archived: sum('archived'),
  };
}

/**
 * The stages of the flags of one project. Pure.
 * @param now in milliseconds since 1970
 */
export function summarizeStages(
  flags: readonly ListedFlag[],
  environments: readonly Environment[],
  now: number,
) {
  const lives = flags.map((flag) => stagesOf(flag, environments));
  const counts = countByStage(flags, () => environments);
  const summary = (stage: Stage, currentFlags: number): StageSummary => ({
    averageDays: average(lives.flatMap((life) => daysIn(life, stage))),
    currentFlags,
  });
  const isRecent = ({ archivedAt }: ListedFlag) =>
    archivedAt !== null && now - Date.parse(archivedAt) <= 30 * DAY_MS;
  return {
    initial: summary('initial', counts.initial),
    preLive: summary('pre-live', counts.preLive),
    live: summary('live', counts.live),
    completed: summary('completed', counts.completed),
    archived: { currentFlags: counts.archived, last30Days: flags.filter(isRecent).length },
  };
}

/** The days between entering a stage and the next one; none if the flag has not left it. */
function daysIn(life: readonly EnteredStage[], wanted: Stage): number[] {
  const index = life.findIndex(({ stage }) => stage === wanted);
  const [entered, left] = [life[index], life[index + 1]];
  if (!entered || !left) return [];
  return [(Date.parse(left.enteredStageAt) - Date.parse(entered.enteredStageAt)) / DAY_MS];
}

function average(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10) / 10;
}
