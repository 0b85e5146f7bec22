import type { Routes } from 'generated:api';
import { Refusal } from '../../api/refusal.ts';
import type { Service } from '../../api/service.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { exitCodes } from '../../terminal/exit-codes.ts';
import type { Context } from '../command.ts';

const PROPOSE =
  'POST /api/admin/projects/{projectId}/environments/{environment}/change-requests' as const;

/** A change as change requests have it. */
export type Change = Exclude<Routes[typeof PROPOSE]['input']['body'], readonly unknown[]>;

/** A change of a flag in an environment, and how it is told and made. */
export interface Wanted {
  readonly projectId: string;
  readonly environment: string;
  readonly change: Change;
  /** What is so afterwards: `new-checkout is on in production.` */
  readonly done: string;
  /** Makes the change directly. */
  readonly make: () => Promise<unknown>;
}

/** How the person wants it. */
export interface ChangeOptions {
  readonly propose: boolean;
  readonly json?: true;
}

/**
 * Makes a change, or adds it to the person's draft where changes need approval.
 * @throws {CommandError} where they need approval and the person does not want to propose
 */
export async function makeChange(
  { output }: Context,
  service: Service,
  { projectId, environment, change, done, make }: Wanted,
  { propose, json }: ChangeOptions,
): Promise<void> {
  if (!(await needsApproval(service, projectId, environment))) {
    await make();
    return json ? output.json({ done: true }) : output.print(done);
  }
  if (!propose) {
    throw new CommandError(
      `Changes in ${environment} need approval. Without --no-propose, it is added to your draft.`,
      exitCodes.different,
    );
  }
  const { id } = await service.call(PROPOSE, {
    params: { projectId, environment },
    body: change,
  });
  const url = `${service.url}/projects/${encodeURIComponent(projectId)}/change-requests/${id}`;
  if (json) return output.json({ done: false, proposed: { id, url } });
  output.print(`Not in effect yet: added to your draft, change request ${id}.`, url);
  output.note(`"flagwright submit ${id}" sends it for review.`);
}

/** Where it cannot be read, changes need approval: nobody skips one by mistake. */
async function needsApproval(
  { call }: Service,
  projectId: string,
  environment: string,
): Promise<boolean> {
  try {
    const config = await call('GET /api/admin/projects/{projectId}/change-requests/config', {
      params: { projectId },
    });
    const found = config.find((entry) => entry.environment === environment);
    return found?.changeRequestEnabled ?? false;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return true;
    throw error;
  }
}
