/** Projects, and what begins in a list of flags. */
export { default as CreateFlag } from '../pages/create-flag/create-flag.tsx';
export { default as BulkBar } from '../pages/flags/bulk/bulk-bar.tsx';
export { default as Archive } from '../pages/project/archive.tsx';
export { default as CleanUp } from '../pages/project/clean-up.tsx';
export { default as Settings } from '../pages/project/settings/settings.tsx';
export { default as CreateProject } from '../pages/projects/create-project.tsx';
export { default as Projects } from '../pages/projects/projects.tsx';
