import type { Routes } from 'generated:api';
import { type Reason, reasonGroups } from './clean-up-words.ts';

export type CleanUpAnswer = Routes['GET /api/admin/projects/{projectId}/clean-up']['output'];
type Project = Routes['GET /api/admin/projects']['output']['projects'][number];

/** A flag that can go, and where it is. */
export type GoingFlag = CleanUpAnswer['flags'][number] & { readonly project: string };
/** A name that applications use and no flag has, and the project that they belong to. */
export type UnknownName = CleanUpAnswer['unknownFlags'][number] & { readonly project: string };

/** A page of what can be cleaned up in a project. */
export interface PartToRead {
  readonly projectId: string;
  /** Absent: the first one. */
  readonly cursor?: string;
}

/** What was found in some places, and where there may be more. */
export interface FoundInParts {
  readonly answers: readonly CleanUpAnswer[];
  readonly rest: readonly PartToRead[];
}

/** Requests at once, requests at most, and with how many flags it is enough. */
const AT_ONCE = 4;
const MOST_READ = 20;
const ENOUGH = 50;

/** The projects to look at, those with most stale flags first; those without flags have nothing to clean up. Pure. */
export function placesIn(
  projects: readonly Pick<Project, 'id' | 'featureCount' | 'staleFeatureCount'>[],
): readonly PartToRead[] {
  return projects
    .filter(({ featureCount }) => featureCount > 0)
    .toSorted(
      (a, b) =>
        b.staleFeatureCount - a.staleFeatureCount ||
        b.featureCount - a.featureCount ||
        a.id.localeCompare(b.id),
    )
    .map(({ id }) => ({ projectId: id }));
}

/** Reads place after place, four at once, until fifty flags are found or twenty places were read. */
export async function lookThrough(
  places: readonly PartToRead[],
  read: (place: PartToRead) => Promise<CleanUpAnswer>,
): Promise<FoundInParts> {
  const answers: CleanUpAnswer[] = [];
  let rest = places;
  while (rest.length > 0 && answers.length < MOST_READ && countOf(answers) < ENOUGH) {
    const now = rest.slice(0, AT_ONCE);
    const answered = await Promise.all(now.map(read));
    answers.push(...answered);
    const further = answered.flatMap(({ project, nextCursor: cursor }) =>
      cursor === undefined ? [] : [{ projectId: project, cursor }],
    );
    rest = [...further, ...rest.slice(AT_ONCE)];
  }
  return { answers, rest };
}

/** The flags by the strongest reason of each, and the unknown names; groups without flags are absent. Pure. */
export function groupsOf(answers: readonly CleanUpAnswer[]): {
  readonly groups: readonly (readonly [reason: Reason, flags: readonly GoingFlag[]])[];
  readonly unknown: readonly UnknownName[];
} {
  const flags = answers.flatMap(({ project, flags: found }) =>
    found.map((flag): GoingFlag => ({ ...flag, project })),
  );
  const byReason = Map.groupBy(flags, ({ reasons }) => reasons[0]);
  return {
    groups: (Object.keys(reasonGroups) as Reason[]) // The keys of a constant are its type's.
      .map((reason) => [reason, byReason.get(reason) ?? []] as const)
      .filter(([, found]) => found.length > 0),
    unknown: answers.flatMap(({ project, unknownFlags }) =>
      unknownFlags.map((unknown): UnknownName => ({ ...unknown, project })),
    ),
  };
}

function countOf(answers: readonly CleanUpAnswer[]): number {
  return answers.reduce((sum, { flags }) => sum + flags.length, 0);
}
