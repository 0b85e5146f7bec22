import type { Routes } from 'generated:api';
import { createHash } from 'node:crypto';
import { MAX_PLANNED } from '../../../../lib/flag-files/limits.ts';
import { partAt } from '../../api/parts.ts';
import type { Service } from '../../api/service.ts';
import type { FlagFile } from './flag-folder.ts';

type Part = Routes['POST /api/admin/projects/{projectId}/flag-files/plan']['output'];
export type PlannedFlag = Part['flags'][number];

/** What the files of a repository would change of a project. */
export interface FilesPlan {
  readonly version: 1;
  readonly project: string;
  readonly environments: readonly string[];
  /** Hash of the files. */
  readonly files: string;
  /** Hash of what was compared. */
  readonly revision: string;
  /** By name. */
  readonly flags: readonly PlannedFlag[];
  readonly unchanged: number;
  /** Flags of the project that have no file. */
  readonly unlisted: readonly string[];
  /** Environments in which changes are proposed. */
  readonly needApproval: readonly string[];
  readonly missingPermissions: readonly string[];
}

/** What a plan is made of. */
export interface PlanInput {
  readonly project: string;
  readonly environments: readonly string[];
  readonly flags: readonly FlagFile[];
  readonly archivesMissing: boolean;
}

/** Of a part: a flag may have some 100 kB of rules, and the service takes 5 MB. */
const LIMITS = { bytes: 1024 * 1024, count: MAX_PLANNED };

/**
 * Lets the service compare the flags of files with its own, in parts.
 * @param onPart told each part before it is sent, and how many flags are compared
 * @throws {Refusal} when the service refuses; with the flags of the part, so that places can be told
 */
export async function makePlan(
  { call }: Service,
  { project, environments, flags, archivesMissing }: PlanInput,
  onPart: (part: readonly FlagFile[], done: number) => void = () => undefined,
): Promise<FilesPlan> {
  const hash = createHash('sha256');
  const inFiles = new Set(flags.map(({ name }) => name));
  const parts: Part[] = [];
  let left = flags;
  let after: string | undefined;
  for (;;) {
    const part = partAt(left, 0, LIMITS);
    onPart(part, flags.length - left.length);
    const until = part.length < left.length ? part.at(-1)?.name : undefined;
    const names = new Set(part.map(({ name }) => name));
    const others = new Set(
      part.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature)),
    );
    const answer = await call('POST /api/admin/projects/{projectId}/flag-files/plan', {
      params: { projectId: project },
      body: {
        environments: [...environments],
        flags: part,
        others: [...others].filter((name) => !names.has(name) && inFiles.has(name)),
        archivesMissing,
        ...(after !== undefined && { after }),
        ...(until !== undefined && { until }),
      },
    });
    parts.push(answer);
    hash.update(answer.revision);
    after = answer.next ?? until;
    if (after === undefined) break;
    const last = after;
    left = left.filter(({ name }) => name > last);
  }
  return {
    version: 1,
    project,
    environments,
    files: hashOf(flags),
    revision: hash.digest('hex').slice(0, 32),
    flags: parts.flatMap((part) => part.flags),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    unlisted: parts.flatMap(({ unlisted }) => unlisted),
    needApproval: [...new Set(parts.flatMap(({ needApproval }) => needApproval))],
    missingPermissions: [...new Set(parts.flatMap((part) => part.missingPermissions))],
  };
}

/** A hash of files, by which a plan is known to be of them. */
export function hashOf(flags: readonly FlagFile[]): string {
  return createHash('sha256').update(JSON.stringify(flags)).digest('hex').slice(0, 32);
}
