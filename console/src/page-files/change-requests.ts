/** What waits for approval, what is proposed of variants, and what differs between environments. */
export { default as ChangeRequest } from '../pages/change-requests/change-request.tsx';
export { default as Queue } from '../pages/change-requests/queue.tsx';
export { default as PayloadSchemaCard } from '../pages/flag/payload-schema-card.tsx';
export { default as VariantsForm } from '../pages/flag/variants-form.tsx';
export { default as Drift } from '../pages/project/drift.tsx';
