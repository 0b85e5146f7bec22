/** The types that are offered; the service takes any other as well. */
export const ENVIRONMENT_TYPES = ['development', 'test', 'pre-production', 'production'] as const;
