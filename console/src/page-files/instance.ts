/** The instance in numbers, and what there is one of in it. */
export { default as Application } from '../pages/applications/application.tsx';
export { default as Applications } from '../pages/applications/applications.tsx';
export { default as Banners } from '../pages/banners/banners.tsx';
export { default as Environments } from '../pages/environments/environments.tsx';
export { default as FeatureTypes } from '../pages/feature-types/feature-types.tsx';
export { default as Import } from '../pages/import/import.tsx';
export { default as Insights } from '../pages/insights/insights.tsx';
export { default as Instance } from '../pages/instance/instance.tsx';
export { default as Networks } from '../pages/networks/networks.tsx';
export { default as TagTypes } from '../pages/tag-types/tag-types.tsx';
export { default as Tokens } from '../pages/tokens/tokens.tsx';
