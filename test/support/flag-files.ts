import type { Caller } from '../../lib/auth/caller.ts';
import type { Permission } from '../../lib/auth/permissions.ts';
import { applyFiles } from '../../lib/flag-files/apply-files.ts';
import { exportFiles } from '../../lib/flag-files/export-files.ts';
import type { FlagFile } from '../../lib/flag-files/model.ts';
import { planFiles } from '../../lib/flag-files/plan-files.ts';
import { admin } from './seeded-project.ts';

/** Files of flags in tests of config as code: of the seeded project, with rules for both environments. */
export const environments = ['development', 'production'];

/** A flag that has something of everything that files say, and is on in development. */
export function aFile(name: string, more: Partial<FlagFile> = {}): FlagFile {
  return {
    name,
    type: 'experiment',
    description: `About ${name}`,
    impressionData: true,
    tags: [{ type: 'simple', value: 'checkout-team' }],
    links: [{ url: 'https://wiki.example.com/checkout', title: 'Design' }],
    payloadSchema: { type: 'object', required: ['colour'] },
    environments: [{ environment: 'development', enabled: true, strategies: [rollout('50')] }],
    ...more,
  };
}

/** A strategy with a constraint and variants. */
export function rollout(share: string) {
  return {
    name: 'flexibleRollout',
    title: 'Some',
    parameters: { rollout: share },
    constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['7', '8'] }],
    variants: [
      { name: 'blue', weight: 500, payload: { type: 'json' as const, value: '{"colour":"blue"}' } },
      { name: 'red', weight: 500, payload: { type: 'json' as const, value: '{"colour":"red"}' } },
    ],
  };
}

/** What the files would change, in one part. */
export function plan(files: readonly FlagFile[], more: object = {}, caller: Caller = admin) {
  const flags = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return planFiles(caller, 'default', { environments, flags, ...more });
}

/** What a plan of the files asks to apply. */
export async function requestFor(
  files: readonly FlagFile[],
  more: object = {},
  caller: Caller = admin,
) {
  const { flags } = await plan(files, more, caller);
  const byName = new Map(files.map((file) => [file.name, file]));
  return {
    environments,
    flags: flags.flatMap(({ name, revision }) => {
      const flag = byName.get(name);
      return flag ? [{ revision, flag }] : [];
    }),
    archived: flags
      .filter(({ outcome }) => outcome === 'archived')
      .map(({ name, revision }) => ({ name, revision })),
  };
}

/** Plans and applies. */
export async function apply(files: readonly FlagFile[], more: object = {}, caller = admin) {
  return applyFiles(caller, 'default', await requestFor(files, more, caller));
}

/** The flags of the project as files. */
export async function exported(): Promise<FlagFile[]> {
  const { flags } = await exportFiles('default', { environments });
  return flags as FlagFile[];
}

/** Someone with these permissions in the seeded project, everywhere, and no others. */
export function someone(id: number, permissions: readonly Permission[]): Caller {
  const held = permissions.map((name) => ({ name, environment: '*' }));
  return {
    author: { id, name: `person-${id}` },
    tokenType: 'user',
    projects: ['*'],
    environment: '*',
    rights: { isAdmin: false, root: [], projects: new Map([['default', held]]) },
  };
}

/** All that the same changes need one by one, without the right to skip approvals. */
export const editing: readonly Permission[] = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
];
