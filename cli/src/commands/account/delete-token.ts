import { createService } from '../../api/service.ts';
import type { KeptSignIn } from '../../settings/connection.ts';

/** Deletes the token of a sign-in at the service. @throws {CommandError} when that fails */
export async function deleteToken({ url, token, tokenId }: KeptSignIn): Promise<void> {
  if (tokenId === undefined) return;
  await createService({ url, token }).call('DELETE /api/admin/user/tokens/{id}', {
    params: { id: tokenId },
  });
}
