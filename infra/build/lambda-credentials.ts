import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in deployed bundles, the SDK's chain of all sources of
 * credentials. Lambda provides a function's credentials in environment variables, the first of those
 * sources; the others (profiles, single sign-on, instance metadata) were 100 kB in every bundle, a
 * quarter of it.
 */
export const defaultProvider = fromEnv;
