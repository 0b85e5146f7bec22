import type { SharedFunctionContract } from '../../lib/http/contract.ts';
import type { Discovered } from './discover.ts';

type OperationSource = Discovered['operations'][number];

/**
 * The operations that those of a shared function call for their callers, in the order of their ids.
 * @throws {Error} for one that is unknown, that is not called by people or programs with their own rights, or
 * that needs a key which that function does not have
 */
export function calledBy(
  { operations }: Pick<Discovered, 'operations'>,
  { functionId, calls = [], usesEncryptionKey }: SharedFunctionContract,
): OperationSource[] {
  return calls.toSorted().map((id) => {
    const source = operations.find((each) => each.id === id);
    if (!source)
      throw new Error(`The shared function "${functionId}" calls "${id}", which does not exist`);
    const { contract } = source.operation;
    if (contract.access.kind !== 'admin') {
      throw new Error(
        `The shared function "${functionId}" calls ${id}, which has no permissions to check`,
      );
    }
    if (
      (contract.usesEncryptionKey ?? contract.sharedFunction?.usesEncryptionKey) &&
      !usesEncryptionKey
    ) {
      throw new Error(
        `The shared function "${functionId}" calls ${id}, which needs the encryption key`,
      );
    }
    return source;
  });
}
