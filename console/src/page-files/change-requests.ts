/** What waits for approval, and what is proposed of variants. */
export { default as ChangeRequest } from '../pages/change-requests/change-request.tsx';
export { default as Queue } from '../pages/change-requests/queue.tsx';
export { default as PayloadSchemaCard } from '../pages/flag/payload-schema-card.tsx';
export { default as VariantsForm } from '../pages/flag/variants-form.tsx';
