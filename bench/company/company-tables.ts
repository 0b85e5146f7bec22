import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentHash } from '../../infra/build/content-hash.ts';
import { repository } from '../../infra/build/repository.ts';
import { createApi } from '../../test/support/round-trips/api.ts';
import { account, allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import type { CompanySize } from './company-size.ts';
import { growCompany } from './grow-company.ts';

const CACHE = resolve(repository, '.build/company');

/** What a table depends on: the code that writes it, and what is written. */
const INPUTS = [
  '{functions,lib,infra/embedded-dynamodb/src}/**/*.ts',
  'bench/company/{company-flags,company-size,grow-company,post-metrics}.ts',
];

/** The variables of a service on a table of a company, which other processes can open with them. */
export const companyAccount = {
  TABLE_NAME: account.TABLE_NAME,
  ENCRYPTION_KEY: account.ENCRYPTION_KEY,
  TOKEN_CACHE_SECONDS: account.TOKEN_CACHE_SECONDS,
  INIT_ADMIN_API_TOKENS: tokens.admin,
  INIT_CLIENT_API_TOKENS: tokens.client,
  INIT_FRONTEND_API_TOKENS: tokens.frontend,
} as const;

/** Data folders of companies, each of a size. Copy one before you open it: see `withCopy`. */
export interface CompanyTables {
  /** In the order of the sizes. */
  readonly folders: readonly string[];
  /** How long building took; none that were there already. */
  readonly builtSeconds: readonly number[];
}

/**
 * Builds companies by requests of a running service, each from the one before, or finds those that were built by
 * the same code. Tables of other code are removed.
 */
export async function companyTables(sizes: readonly CompanySize[]): Promise<CompanyTables> {
  const hash = (await contentHash(INPUTS)).slice(0, 16);
  await mkdir(join(CACHE, hash), { recursive: true });
  const folders = sizes.map(({ flags }) => join(CACHE, hash, `${flags}`));
  const builtSeconds: number[] = [];
  for (const [index, size] of sizes.entries()) {
    const folder = folders[index] ?? '';
    if (existsSync(folder)) continue;
    const start = performance.now();
    await build(folder, size, folders[index - 1], sizes[index - 1]);
    builtSeconds.push((performance.now() - start) / 1_000);
  }
  for (const other of await readdir(CACHE)) {
    if (other !== hash) await rm(join(CACHE, other), { recursive: true, force: true });
  }
  return { folders, builtSeconds };
}

/** A half-built folder has another name. */
async function build(
  folder: string,
  size: CompanySize,
  smallerFolder: string | undefined,
  smaller: CompanySize | undefined,
): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  if (smallerFolder) await cp(smallerFolder, draft, { recursive: true });
  const service = await startService({ dataDir: draft, env: companyAccount });
  const api = createApi(service.url, await allContracts(), tokens.admin);
  await growCompany(api, smaller, size);
  await service.stop();
  // At a start every worker runs: it adds up the metrics, and sends the events that the stop has left.
  const again = await startService({ dataDir: draft, env: companyAccount });
  await again.stop();
  await rename(draft, folder);
}
