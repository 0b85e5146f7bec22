/** What waits for approval. */
export { default as ChangeRequest } from '../pages/change-requests/change-request.tsx';
export { default as Queue } from '../pages/change-requests/queue.tsx';
export { default as Drift } from '../pages/project/drift.tsx';
