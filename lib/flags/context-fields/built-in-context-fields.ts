import type { ContextField } from './model.ts';

/** The context fields that every instance has, in list order. */
export const builtInContextFields: readonly Pick<
  ContextField,
  'name' | 'description' | 'stickiness'
>[] = [
  { name: 'environment', description: 'The environment that the SDK requests.', stickiness: false },
  { name: 'userId', description: 'Id of the user, the same on each visit.', stickiness: false },
  { name: 'appName', description: 'Name of the application.', stickiness: false },
  { name: 'currentTime', description: 'The moment of the evaluation.', stickiness: false },
  { name: 'sessionId', description: 'Id of the session of the user.', stickiness: true },
];
