import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import type { Resource } from '../serverless/template.ts';

const folder = resolve(import.meta.dirname, '../cloudformation');

/**
 * The resources in a file of `infra/cloudformation/`, by logical id: the local stack
 * and the tests create the same resources as a deployment.
 *
 * @param type all types if omitted
 */
export async function readResources(
  file: string,
  type?: string,
): Promise<ReadonlyMap<string, Resource>> {
  const template = load(await readFile(resolve(folder, file), 'utf8')) as {
    readonly Resources: Readonly<Record<string, Resource>>;
  };
  return new Map(
    Object.entries(template.Resources).filter(
      ([, { Type }]) => type === undefined || Type === type,
    ),
  );
}
