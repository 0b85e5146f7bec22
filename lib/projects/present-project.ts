import type { FromSchema } from 'json-schema-to-ts';
import type { Project } from './model.ts';
import type { createdProjectSchema, listedProjectSchema } from './schema.ts';

/**
 * A new project as the API shows it, without a description if it has none: Terraform's provider
 * cannot read `null` here.
 */
export function presentCreatedProject(project: Project): FromSchema<typeof createdProjectSchema> {
  return {
    id: project.id,
    name: project.name,
    ...(project.description !== null && { description: project.description }),
    featureLimit: project.featureLimit,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    environments: Object.keys(project.environments),
    changeRequestEnvironments: presentChangeRequestEnvironments(project),
  };
}

/** The settings of a project that its events contain. */
export function projectEventData(project: Project) {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    linkTemplates: presentLinks(project),
    ...presentNaming(project),
    ...presentGitSource(project),
  };
}

/**
 * Health in percent, 0 to 100: `100 * (flags - stale flags) / flags`, rounded; 100 without flags. Archived
 * flags count in neither number, and potentially stale flags are healthy until somebody marks them as stale.
 */
export function healthOf({
  featureCount,
  staleFeatureCount = 0,
}: Pick<Project, 'featureCount' | 'staleFeatureCount'>): number {
  if (featureCount <= 0) return 100;
  const healthy = Math.round(((featureCount - staleFeatureCount) / featureCount) * 100);
  return Math.min(Math.max(healthy, 0), 100);
}

/** A project as lists show it. */
export function presentListedProject(
  project: Project,
  memberCount: number,
  favorite: boolean,
): FromSchema<typeof listedProjectSchema> {
  const health = healthOf(project);
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureCount: project.featureCount,
    staleFeatureCount: project.staleFeatureCount ?? 0,
    memberCount,
    favorite,
    health,
    technicalDebt: 100 - health,
    ...presentGitSource(project),
    ...presentAppliedFiles(project),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    archivedAt: project.archivedAt,
  };
}

/** Properties that all representations of a project's settings share. */
export function presentSettings(project: Project) {
  return {
    name: project.name,
    description: project.description,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    linkTemplates: presentLinks(project),
    ...presentNaming(project),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    archivedAt: project.archivedAt,
  };
}

function presentChangeRequestEnvironments({ changeRequestEnvironments = {} }: Project) {
  return Object.entries(changeRequestEnvironments).map(([name, { requiredApprovals }]) => ({
    name,
    requiredApprovals,
  }));
}

/** The rule for names, if there is one. */
export function presentNaming({ featureNaming }: Project) {
  return featureNaming ? { featureNaming: { ...featureNaming } } : {};
}

/** Where the flags of the project are edited, if that is not the service. */
export function presentGitSource({ managedFromGit }: Project) {
  return managedFromGit ? { managedFromGit: { ...managedFromGit } } : {};
}

/** What was applied last, if anything was. */
export function presentAppliedFiles({ appliedFiles }: Project) {
  if (!appliedFiles) return {};
  const { commit, at, by, changeRequests } = appliedFiles;
  const ids = Object.values(changeRequests);
  return { appliedFiles: { commit, appliedAt: at, appliedBy: by.name, changeRequests: ids } };
}

function presentLinks({ linkTemplates = [] }: Project) {
  return linkTemplates.map(({ title, urlTemplate }) => ({ title, urlTemplate }));
}
