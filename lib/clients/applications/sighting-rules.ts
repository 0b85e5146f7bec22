import type { SeesProject } from '../../auth/sees-project.ts';
import { compareText } from '../../platform/compare-text.ts';
import type { ApplicationInstance, SeenFlags } from './model.ts';

/** What is known about the instances of an application and the flags that they use. */
export interface KnownSightings {
  readonly instances: readonly ApplicationInstance[];
  readonly seenFlags: readonly SeenFlags[];
}

/** `*` stands for all projects, and names none. */
export function seesUsage(project: string, at: string, sees: SeesProject): boolean {
  return project === '*' || sees(project, at);
}

/**
 * Only what the caller may see: instances that reported with a token for a project that the caller may see, or for
 * all, once each with their last report; and flags of projects that the caller may see. Pure.
 *
 * Flags of a week in which the project was created are shown to administrators only if they began to be reported before
 * that: they may be those of a former project with the same id.
 */
export function visibleSightings(
  { instances, seenFlags }: KnownSightings,
  sees: SeesProject,
): KnownSightings {
  const visible = instances
    .filter(({ projects, lastSeen }) =>
      projects.some((project) => seesUsage(project, lastSeen, sees)),
    )
    .sort((one, other) => compareText(one.lastSeen, other.lastSeen));
  const last = new Map(
    visible.map((each) => [JSON.stringify([each.environment, each.instanceId ?? null]), each]),
  );
  return {
    instances: [...last.values()].sort((one, other) => compareText(textOf(one), textOf(other))),
    seenFlags: seenFlags.filter(({ project, since }) => sees(project, since)),
  };
}

function textOf({ environment, instanceId }: ApplicationInstance): string {
  return JSON.stringify([environment, instanceId ?? null]);
}
