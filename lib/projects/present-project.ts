import type { FromSchema } from 'json-schema-to-ts';
import type { Project } from './model.ts';
import type { createdProjectSchema, listedProjectSchema } from './schema.ts';

const presentChangeRequestEnvironments = ({ changeRequestEnvironments = {} }: Project) =>
  Object.entries(changeRequestEnvironments).map(([name, { requiredApprovals }]) => ({
    name,
    requiredApprovals,
  }));

/** A new project as the API shows it. */
export const presentCreatedProject = (
  project: Project,
): FromSchema<typeof createdProjectSchema> => ({
  id: project.id,
  name: project.name,
  description: project.description,
  featureLimit: project.featureLimit,
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  environments: Object.keys(project.environments),
  changeRequestEnvironments: presentChangeRequestEnvironments(project),
});

const presentLinks = ({ linkTemplates = [] }: Project) =>
  linkTemplates.map(({ title, urlTemplate }) => ({ title, urlTemplate }));

/** The settings of a project that its events contain. */
export const projectEventData = (project: Project) => ({
  id: project.id,
  name: project.name,
  description: project.description,
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  featureLimit: project.featureLimit,
  linkTemplates: presentLinks(project),
});

/** Percentage of a project's flags that are not stale; 100 for a project without flags. */
export const healthOf = ({ featureCount, staleFeatureCount = 0 }: Project): number => {
  if (featureCount <= 0) return 100;
  const healthy = Math.round(((featureCount - staleFeatureCount) / featureCount) * 100);
  return Math.min(Math.max(healthy, 0), 100);
};

/** A project as lists show it. */
export const presentListedProject = (
  project: Project,
  memberCount: number,
  favorite: boolean,
): FromSchema<typeof listedProjectSchema> => {
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
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    archivedAt: project.archivedAt,
  };
};

/** Properties that all representations of a project's settings share. */
export const presentSettings = (project: Project) => ({
  name: project.name,
  description: project.description,
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  featureLimit: project.featureLimit,
  linkTemplates: presentLinks(project),
  createdAt: project.createdAt,
  updatedAt: project.updatedAt,
  archivedAt: project.archivedAt,
});
