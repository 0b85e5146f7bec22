import type { Service } from '../../api/service.ts';

/** Names of the segments that strategies use: read only if they use any, and left out for those who may not. */
export async function segmentsOf(
  { call }: Service,
  strategies: readonly { readonly segments?: readonly number[] }[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (!strategies.some(({ segments = [] }) => segments.length > 0)) return [];
  const { segments } = await call('GET /api/admin/segments', {});
  return segments ?? [];
}
