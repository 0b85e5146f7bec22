/**
 * Waits for reads that run in parallel. Unlike `Promise.all` it waits for all of them, and if
 * several fail it throws the error of the first in the list: the error that the caller sees does
 * not depend on which read was faster.
 *
 * @example const [flag, project] = await allInOrder([getFeature(name), getProject(id)]);
 */
export async function allInOrder<T extends readonly unknown[]>(
  reads: readonly [...{ [K in keyof T]: T[K] | Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(reads);
  return await Promise.all(reads);
}
