/** Projects, what begins in a list of flags, and what can be cleaned up. */
export { default as AllCleanUp } from '../pages/clean-up/clean-up.tsx';
export { default as BulkBar } from '../pages/flags/bulk/bulk-bar.tsx';
export { FlagSheet } from '../pages/flags/flag-sheet.tsx';
export { NameView } from '../pages/flags/name-view.tsx';
export { Suggestions } from '../pages/flags/suggestions.tsx';
export { SwitchMenu } from '../pages/flags/switch-menu.tsx';
export { default as Archive } from '../pages/project/archive.tsx';
export { default as CleanUp } from '../pages/project/clean-up.tsx';
export { default as Settings } from '../pages/project/settings/settings.tsx';
export { default as CreateProject } from '../pages/projects/create-project.tsx';
