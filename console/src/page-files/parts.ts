/** Strategies and what else flags are made of, and the playground. */
export { default as ContextField } from '../pages/context-fields/context-field.tsx';
export { default as ContextFields } from '../pages/context-fields/context-fields.tsx';
export { default as NewContextField } from '../pages/context-fields/new-context-field.tsx';
export { ExplainUser } from '../pages/flag/side/explain-user.tsx';
export { default as Playground } from '../pages/playground/playground.tsx';
export { default as NewTemplate } from '../pages/release-templates/new-template.tsx';
export { default as Template } from '../pages/release-templates/template.tsx';
export { default as Templates } from '../pages/release-templates/templates.tsx';
export { default as NewSegment } from '../pages/segments/new-segment.tsx';
export { default as Segment } from '../pages/segments/segment.tsx';
export { default as Segments } from '../pages/segments/segments.tsx';
export { StrategySheet } from '../pages/strategy/strategy-sheet.tsx';
export { default as NewStrategyType } from '../pages/strategy-types/new-strategy-type.tsx';
export { default as StrategyType } from '../pages/strategy-types/strategy-type.tsx';
export { default as StrategyTypes } from '../pages/strategy-types/strategy-types.tsx';
