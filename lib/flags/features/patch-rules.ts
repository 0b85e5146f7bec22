import { invalid } from '../../platform/errors.ts';

/**
 * Refuses operations of a JSON Patch that would set variants of a flag as a whole: it has them in its
 * environments only, so nothing would change.
 * @throws {ValidationError} naming the path of the operation
 */
export function refuseVariants(operations: readonly { readonly path: string }[]): void {
  const index = operations.findIndex(({ path }) => /^\/variants(\/|$)/.test(path));
  if (index < 0) return;
  throw invalid(`/body/${index}/path`, 'must not be that of variants, which are in environments', {
    hint: 'Set them at `/environments/{environment}/variants`.',
  });
}
