import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in deployed bundles for `@aws-sdk/credential-provider-node`, the SDK's chain of all the places
 * where credentials may be. Lambda gives a function its credentials in environment variables, the first
 * of those places; the others (profiles, single sign-on, instance metadata) were 100 kB in every
 * bundle, a quarter of it.
 */
export const defaultProvider = fromEnv;
