import { resolve } from 'node:path';
import { makeChangedBuild } from './build-inputs.ts';
import { repository } from './repository.ts';

const folder = resolve(repository, '.build/local');

if (import.meta.main) await buildLocal();

/**
 * Builds the functions for the local stack: quickly, with shared code, apart from the deployed bundles.
 * A build of the same inputs is used again.
 * @param onRunnable is called with the folder when its functions can run, while the console is still being built
 * @returns the folder
 */
export async function buildLocal(onRunnable?: (folder: string) => void): Promise<string> {
  await makeChangedBuild(resolve(folder, 'inputs'), async () => {
    // The compiler is only loaded when it is needed.
    const { writeLocalBuild } = await import('./build.ts');
    await writeLocalBuild(folder, onRunnable);
  });
  return folder;
}
