/** How much of each kind a company has. */
export interface CompanySize {
  readonly label: string;
  readonly flags: number;
  readonly projects: number;
  /** Flags of the first project. */
  readonly flagsOfLargest: number;
  readonly segments: number;
  readonly contextFields: number;
  readonly users: number;
  readonly groups: number;
  readonly tokens: number;
  readonly applications: number;
}

/** The second project has as many flags at every size: its requests must cost the same. */
export const EVEN_PROJECT = 1;
export const FLAGS_OF_EVEN_PROJECT = 20;

/** All environments; the last one has no strategies. */
export const environments = ['development', 'production', 'staging', 'test', 'qa'] as const;

const large = {
  projects: 200,
  flagsOfLargest: 1_000,
  segments: 200,
  contextFields: 100,
  users: 500,
  groups: 60,
  tokens: 400,
  applications: 100,
} as const;

/** Each is grown from the one before. Importing a flag is thirteen events, more than the 50,000 of the two large ones. */
export const companySizes: readonly CompanySize[] = [
  {
    label: '500',
    flags: 500,
    projects: 20,
    flagsOfLargest: 140,
    segments: 20,
    contextFields: 10,
    users: 50,
    groups: 6,
    tokens: 40,
    applications: 10,
  },
  { label: '5,000', flags: 5_000, ...large },
  { label: '10,000', flags: 10_000, ...large },
];

/** Small ones, to see that the section works. */
export const quickSizes: readonly CompanySize[] = [
  {
    label: '100',
    flags: 100,
    projects: 6,
    flagsOfLargest: 40,
    segments: 4,
    contextFields: 4,
    users: 10,
    groups: 2,
    tokens: 10,
    applications: 4,
  },
  {
    label: '400',
    flags: 400,
    projects: 20,
    flagsOfLargest: 100,
    segments: 16,
    contextFields: 8,
    users: 40,
    groups: 8,
    tokens: 40,
    applications: 16,
  },
];

export function projectId(index: number): string {
  return `team-${index}`;
}

export function flagName(project: number, index: number): string {
  return `${projectId(project)}-flag-${index}`;
}

/** The flags of a project: those that neither of the first two has are spread over the others. */
export function flagsIn(size: CompanySize, project: number): number {
  if (project === 0) return size.flagsOfLargest;
  if (project === EVEN_PROJECT) return FLAGS_OF_EVEN_PROJECT;
  const others = size.projects - 2;
  const left = size.flags - size.flagsOfLargest - FLAGS_OF_EVEN_PROJECT;
  return Math.floor(left / others) + (project - 2 < left % others ? 1 : 0);
}
