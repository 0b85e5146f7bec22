import { rm } from 'node:fs/promises';
import { type KeptSignIn, signInFile, type Variables } from './connection.ts';
import { writePrivateFile } from './private-file.ts';

/** Keeps the sign-in for later runs, readable for its owner alone. */
export async function keepSignIn(env: Variables, signIn: KeptSignIn): Promise<void> {
  await writePrivateFile(signInFile(env), `${JSON.stringify(signIn, null, 2)}\n`);
}

/** Forgets the sign-in, if there is one. */
export async function forgetSignIn(env: Variables): Promise<void> {
  await rm(signInFile(env), { force: true });
}
