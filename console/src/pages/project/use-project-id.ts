import { useParams } from 'wouter';

/** The id of the project that the address of the page is about. */
export function useProjectId(): string {
  return useParams<{ projectId: string }>().projectId;
}
