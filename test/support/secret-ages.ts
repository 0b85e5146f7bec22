import { type SecretProject, senderOf } from './secret-project.ts';
import type { Service } from './service.ts';

const ADMIN = '/api/admin';

/** What has happened to a secret project before outsiders look at it. */
export type Age =
  | 'private from the start'
  | 'open, then private'
  | 'archived'
  | 'deleted'
  | 'deleted, its id used again'
  | 'a flag moved out';

interface Ageing {
  readonly age: Age;
  /** Marks what is added after the project has become private. */
  readonly late: string;
  /** An outsider's token. */
  readonly editor: string;
}

/** Whether a project of this age was open when it was made. */
export function startsOpen(age: Age): boolean {
  return age === 'open, then private';
}

/** Makes a project private if it is not, works in it, and lets happen what its age says. */
export async function ageProject(
  service: Service,
  secret: SecretProject,
  { age, late, editor }: Ageing,
): Promise<void> {
  const { id, owner } = secret;
  const send = senderOf(service, owner.token);
  if (startsOpen(age)) {
    await send('PUT', `${ADMIN}/projects/${id}/settings`, { mode: 'private' });
  }
  await work(service, secret, late);
  if (age === 'a flag moved out') await moveOut(service, secret);
  if (age === 'archived' || age.startsWith('deleted')) await empty(service, secret, age);
  if (age === 'deleted, its id used again') await useAgain(service, secret, editor);
}

/** Adds to flags, and a new flag. */
async function work(service: Service, { id, flags, owner }: SecretProject, late: string) {
  const send = senderOf(service, owner.token);
  const features = `${ADMIN}/projects/${id}/features`;
  await send('POST', features, { name: `${late}-flag`, description: `${late}-described` });
  await send('POST', `${features}/${flags[1]}/environments/development/strategies`, {
    name: 'default',
    title: `${late}-strategy`,
    constraints: [{ contextName: 'userId', operator: 'IN', values: [`${late}-person`] }],
  });
  await send('DELETE', `${features}/${late}-flag`);
  await send('DELETE', `${ADMIN}/archive/${late}-flag`);
}

/** Removes every secret of the flag that came from elsewhere, and moves it back. */
async function moveOut(
  service: Service,
  { id, flags, strategies, origin, marker, owner }: SecretProject,
) {
  const send = senderOf(service, owner.token);
  const flag = `${ADMIN}/projects/${id}/features/${flags[2]}`;
  const inEnvironment = `${flag}/environments/development`;
  await send('POST', `${inEnvironment}/off`, {});
  await send('DELETE', `${inEnvironment}/strategies/${strategies[2]}`);
  await send('PUT', `${inEnvironment}/variants`, []);
  await send('DELETE', `${ADMIN}/features/${flags[2]}/tags/simple/${marker}-tag`);
  await send('POST', `${flag}/changeProject`, { newProjectId: origin });
}

/** Archives the flags and the project, or deletes them. Flags that depend on others go first. */
async function empty(service: Service, { id, flags, owner }: SecretProject, age: Age) {
  const send = senderOf(service, owner.token);
  for (const flag of flags.toReversed()) {
    await send('DELETE', `${ADMIN}/projects/${id}/features/${flag}`);
  }
  if (age === 'archived') {
    await send('POST', `${ADMIN}/projects/archive/${id}`, {});
    return;
  }
  for (const flag of flags.toReversed()) await send('DELETE', `${ADMIN}/archive/${flag}`);
  await send('DELETE', `${ADMIN}/projects/${id}`);
}

/** An outsider creates a project and flags with the same ids and names, and tries the old segment. */
async function useAgain(service: Service, { id, flags, segments }: SecretProject, editor: string) {
  const send = senderOf(service, editor);
  await send('POST', `${ADMIN}/projects`, { id, name: 'new' });
  for (const name of flags.slice(1)) {
    const features = `${ADMIN}/projects/${id}/features`;
    await send('POST', features, { name });
    await send('POST', `${features}/${name}/environments/development/on`, {});
    await service.request('POST', `${features}/${name}/environments/development/strategies`, {
      token: editor,
      body: { name: 'default', segments },
    });
  }
}
