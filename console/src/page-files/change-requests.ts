/** What waits for approval, forms of a flag as a whole, and what differs between environments. */
export { default as ChangeRequest } from '../pages/change-requests/change-request.tsx';
export { default as Queue } from '../pages/change-requests/queue.tsx';
export { default as PayloadSchemaCard } from '../pages/flag/payload-schema-card.tsx';
export { Settings as FlagSettings } from '../pages/flag/settings.tsx';
export { default as VariantsForm } from '../pages/flag/variants-form.tsx';
export { default as Drift } from '../pages/project/drift.tsx';
