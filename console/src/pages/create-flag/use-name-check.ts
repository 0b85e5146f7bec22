import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSettled } from '../../components/use-settled.ts';

/** What the service says about a name for a new flag, while it is typed. */
export function useNameCheck(
  name: string,
  projectId: string,
): { readonly isFree: boolean; readonly fault: string | undefined } {
  const settled = useSettled(name);
  const check = useQuery({
    queryKey: ['POST /api/admin/features/validate', settled, projectId],
    queryFn: () =>
      call('POST /api/admin/features/validate', { body: { name: settled, projectId } }).then(
        () => true,
      ),
    enabled: settled !== '',
    // Not again because of a write: the name of the flag that was just created is taken, by itself.
    staleTime: 'static',
    gcTime: 0,
  });
  const isCurrent = settled === name && name !== '';
  return {
    isFree: isCurrent && check.isSuccess,
    fault: isCurrent ? check.error?.message : undefined,
  };
}
