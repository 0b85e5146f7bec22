import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Milliseconds after the last key before a name is checked. */
const PAUSE_MS = 250;

/** What the service says about a name for a new flag, while it is typed. */
export function useNameCheck(
  name: string,
  projectId: string,
): { readonly isFree: boolean; readonly fault: string | undefined } {
  const [settled, setSettled] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const check = useQuery({
    queryKey: ['POST /api/admin/features/validate', settled, projectId],
    queryFn: () =>
      call('POST /api/admin/features/validate', { body: { name: settled, projectId } }).then(
        () => true,
      ),
    enabled: settled !== '',
  });
  const isCurrent = settled === name && name !== '';
  return {
    isFree: isCurrent && check.isSuccess,
    fault: isCurrent ? check.error?.message : undefined,
  };
}
