import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notAllowedInWords } from '../access/not-allowed.ts';
import { Refusal } from '../api/refusal.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** What was read, or that it is being read, or why it could not be. Trying again does not help who lacks a permission. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error'> & { readonly refetch: () => unknown };
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton />;
  if (query.error instanceof Refusal && query.error.status === 403) {
    return <p role="status">{notAllowedInWords(query.error.message)}</p>;
  }
  return (
    <>
      <Notice kind="danger">{query.error.message}</Notice>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </>
  );
}
