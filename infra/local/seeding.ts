import type { LocalOptions } from './options.ts';

const exists = async <T>(path: string): Promise<T | undefined> => {
  try {
    return (await import(path)) as T;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
};

/** Fills an empty instance, and creates the tokens that the environment asks for. */
export const seedInstance = async (tokens: LocalOptions['tokens']): Promise<void> => {
  const seeding = await exists<{ seed(): Promise<void> }>('../../lib/seed/seed.ts');
  await seeding?.seed();
  const creating = await exists<{
    createInitialTokens(wanted: LocalOptions['tokens']): Promise<void>;
  }>('../../lib/seed/init-tokens.ts');
  await creating?.createInitialTokens(tokens);
};
