import type { Routes } from 'generated:api';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MAX_APPLIED } from '../../../../lib/flag-files/limits.ts';
import { isObject } from '../../../../lib/platform/is-object.ts';
import { counted } from '../../../../lib/words/phrases.ts';
import type { FlagFile } from '../../files/flags/flag-folder.ts';
import type { FilesPlan } from '../../files/flags/make-plan.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { pause } from '../../terminal/pause.ts';
import type { AddCommand, Context } from '../command.ts';
import {
  type FlagOptions,
  type FlagSettings,
  readFlagSettings,
  withFlagOptions,
} from './flag-settings.ts';
import { printPlan, refuseRefused } from './plan.ts';

type Route = Routes['POST /api/admin/projects/{projectId}/flag-files/apply'];
type Applied = Route['output'];

interface Options extends FlagOptions {
  readonly plan?: string;
  readonly prune?: true;
  readonly commit?: string;
  readonly json?: true;
}

const WAIT_MS = 3_000;

/** `flagwright apply`: makes flags what the files say, or proposes it where changes need approval. */
export const addApply: AddCommand = (program, context) => {
  const { output, ended } = context;
  withFlagOptions(
    program
      .command('apply')
      .description('make flags what the files say; where changes need approval, propose it'),
  )
    .option('--plan <file>', 'exactly this plan, which "plan --out" has written')
    .option('--prune', 'archive flags that have no file')
    .option('--commit <id>', 'the commit of the files; default: that of the working tree')
    .option('--json', 'print JSON')
    .action(async ({ plan: file, prune, commit, json, ...options }: Options) => {
      const { planOfFolder } = await import('./planning.ts');
      const settings = await readFlagSettings(context, options);
      const { flags, plan } =
        file === undefined
          ? await planOfFolder(settings, prune === true, output)
          : await kept(settings, resolve(context.folder, file));
      await refuseRefused(settings, plan);
      if (!json && file === undefined) await printPlan(output, settings, plan);
      const applied = await apply(
        settings,
        flags,
        plan,
        commit ?? (await commitOf(context, settings)),
      );
      if (json) output.json(applied);
      else printApplied(applied, settings);
      if (applied.failed.length > 0) {
        throw new CommandError(
          applied.failed.map(({ name, message }) => `${name}: ${message}`).join('\n'),
        );
      }
    });

  async function apply(
    settings: FlagSettings,
    flags: readonly FlagFile[],
    plan: FilesPlan,
    commit: string | undefined,
  ): Promise<Applied> {
    const byName = new Map(flags.map((flag) => [flag.name, flag]));
    const changed = plan.flags.flatMap(({ name, revision, outcome }) => {
      const flag = byName.get(name);
      return flag && outcome !== 'archived' ? [{ revision, flag }] : [];
    });
    const archived = plan.flags
      .filter(({ outcome }) => outcome === 'archived')
      .map(({ name, revision }) => ({ name, revision }));
    if (changed.length > MAX_APPLIED || archived.length > MAX_APPLIED) {
      throw new CommandError(
        `The files change ${changed.length} flags and archive ${archived.length}. At most ${MAX_APPLIED} are applied at once: apply a part of the files first.`,
      );
    }
    const { withPlaces } = await import('./planning.ts');
    const input = {
      params: { projectId: settings.project },
      body: {
        environments: [...plan.environments],
        flags: changed,
        archived,
        ...(commit !== undefined && { commit }),
      },
    };
    for (;;) {
      const applied = await settings.service
        .call('POST /api/admin/projects/{projectId}/flag-files/apply', input)
        .catch(async (error: unknown) => {
          throw await withPlaces(
            error,
            settings,
            changed.map(({ flag }) => flag),
          );
        });
      if (applied.state === 'done') return applied;
      output.note('Still being applied; the service carries on even if you stop here …');
      await pause(WAIT_MS, ended);
    }
  }

  function printApplied(
    { created, changed, archived, changeRequests }: Applied,
    { service: { url }, project }: FlagSettings,
  ): void {
    const done = created.length + changed.length + archived.length;
    if (done > 0) {
      output.print(
        `Done: ${counted(created.length, 'flag')} created, ${changed.length} changed, ${archived.length} archived.`,
      );
    }
    for (const { environment, id, state } of changeRequests) {
      const words = { opened: 'opened', kept: 'is open already', cancelled: 'cancelled' }[state];
      output.print(
        `Change request ${id} for ${environment} ${words}: ${url}/projects/${project}/change-requests/${id}`,
      );
    }
    if (done + changeRequests.length === 0) output.print('Nothing was to be done.');
  }
};

/** The commit that a pipeline is for, or that the working tree is at; none outside of a repository. */
async function commitOf({ env }: Context, { root }: FlagSettings): Promise<string | undefined> {
  const said = env.GITHUB_SHA || env.CI_COMMIT_SHA;
  if (said) return said;
  const { headOf } = await import('../../files/git.ts');
  return headOf(root);
}

/** A plan that was written, with the files that it is of. */
async function kept(settings: FlagSettings, file: string) {
  const { readFlagFolder } = await import('../../files/flags/flag-folder.ts');
  const { hashOf } = await import('../../files/flags/make-plan.ts');
  const plan = planIn(await readFile(file, 'utf8').catch(unreadable), file);
  if (plan.project !== settings.project) {
    throw new CommandError(`${file} is a plan for the project ${plan.project}.`);
  }
  const flags = await readFlagFolder({ ...settings, environments: plan.environments });
  if (hashOf(flags) !== plan.files) {
    throw new CommandError('The files were changed since the plan. Make another plan.');
  }
  return { flags, plan };
}

function unreadable(error: Error): never {
  throw new CommandError(`The plan cannot be read: ${error.message}`);
}

function planIn(text: string, file: string): FilesPlan {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    found = undefined;
  }
  // A plan of this version has all that its type says: "plan --out" has written it.
  if (isObject(found) && found.version === 1 && Array.isArray(found.flags)) {
    return found as unknown as FilesPlan;
  }
  throw new CommandError(`${file} is not a plan. "flagwright plan --out FILE" writes one.`);
}
