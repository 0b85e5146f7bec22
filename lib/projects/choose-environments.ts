import type { Environment } from '../environments/model.ts';
import { config } from '../platform/config.ts';
import { invalid } from '../platform/errors.ts';
import type { ChangeRequestSettings } from './model.ts';

/** An environment whose changes need approval, in a request body. */
interface ChangeRequestEnvironment {
  readonly name: string;
  readonly requiredApprovals?: number;
}

const FEWEST_APPROVALS = 1;
const MOST_APPROVALS = 10;

/** Whether a project may be without environments: Terraform creates it so, and adds them later. */
export function allowsNoEnvironments(): boolean {
  return config().emptyProjectEnvironments === 'none';
}

/**
 * The distinct environments of a new project: those named in the request, or all enabled ones. Pure.
 * @param allowsNone whether an empty list means a project without environments
 * @throws {ValidationError} listing unknown ones, and when none would remain
 */
export function chooseEnvironments(
  wanted: readonly string[] | undefined,
  known: readonly Environment[],
  allowsNone: boolean,
): readonly string[] {
  const path = '/body/environments';
  if (wanted?.length === 0) {
    if (allowsNone) return [];
    throw invalid(path, 'must name at least one environment, or be omitted for all enabled ones');
  }
  refuseUnknown(wanted ?? [], known, path);
  const chosen = wanted ?? known.filter(({ enabled }) => enabled).map(({ name }) => name);
  if (chosen.length === 0) {
    throw invalid(path, 'must name at least one environment, because none is enabled by default');
  }
  return [...new Set(chosen)];
}

/**
 * Required approvals by environment, clamped to the range from 1 to 10; default: 1. Pure.
 * @throws {ValidationError} listing unknown environments
 */
export function clampApprovals(
  wanted: readonly ChangeRequestEnvironment[],
  known: readonly Environment[],
): Record<string, ChangeRequestSettings> {
  refuseUnknown(
    wanted.map(({ name }) => name),
    known,
    '/body/changeRequestEnvironments',
  );
  return Object.fromEntries(
    wanted.map(({ name, requiredApprovals }) => [
      name,
      { requiredApprovals: clampCount(requiredApprovals) },
    ]),
  );
}

/** The approvals that new projects require in some environments, by environment. Pure. */
export function usualApprovals(
  names: readonly string[],
  known: readonly Environment[],
): Record<string, ChangeRequestSettings> {
  const chosen = known.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    chosen.flatMap(({ name, requiredApprovals }) =>
      requiredApprovals ? [[name, { requiredApprovals: clampCount(requiredApprovals) }]] : [],
    ),
  );
}

/** A number of required approvals, clamped to the range from 1 to 10. */
export function clampCount(requiredApprovals = FEWEST_APPROVALS): number {
  return Math.min(Math.max(requiredApprovals, FEWEST_APPROVALS), MOST_APPROVALS);
}

function refuseUnknown(
  names: readonly string[],
  known: readonly Environment[],
  path: string,
): void {
  const exist = new Set(known.map(({ name }) => name));
  const unknown = [...new Set(names)].filter((name) => !exist.has(name));
  if (unknown.length === 0) return;
  throw invalid(path, `names unknown environments: ${unknown.join(', ')}`);
}
