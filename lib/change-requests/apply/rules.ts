import type { LiveState } from './model.ts';

/** Why a flag cannot be changed at all; `undefined` if it can. */
export function whyNotChangeable(live: LiveState, name: string): string | undefined {
  const whole = live.flags.get(name);
  if (whole?.feature.project !== live.project.id) {
    return `The flag "${name}" is no longer in the project "${live.project.id}".`;
  }
  if (whole.feature.archivedAt !== null) return `The flag "${name}" is archived.`;
  return whyEnvironmentMissing(live);
}

/** Why nothing in the environment can be changed; `undefined` if the project has it. */
export function whyEnvironmentMissing({
  project,
  environment,
  projectEnvironments,
}: LiveState): string | undefined {
  return projectEnvironments.some(({ name }) => name === environment)
    ? undefined
    : `The project "${project.id}" no longer has the environment "${environment}".`;
}
