import { parseConfig } from '../../lib/config.ts';

/** Dummies, so that nobody's real account is ever asked; embedded parts accept anything. */
const setCredentials = (env: NodeJS.ProcessEnv): void => {
  const embedded = !env.DYNAMODB_ENDPOINT && !env.SQS_ENDPOINT;
  if (!embedded && (env.AWS_ACCESS_KEY_ID || env.AWS_PROFILE)) return;
  env.AWS_ACCESS_KEY_ID = 'local';
  env.AWS_SECRET_ACCESS_KEY = 'local';
  delete env.AWS_SESSION_TOKEN;
  delete env.AWS_PROFILE;
};

/**
 * Completes the environment with what suits one machine.
 * @throws {ConfigurationError} when a variable is wrong, before anything is started or written
 */
export const setDefaults = (env: NodeJS.ProcessEnv): void => {
  env.AWS_REGION ||= env.AWS_DEFAULT_REGION || 'us-east-1';
  env.ALLOW_PRIVATE_WEBHOOK_TARGETS ||= 'true';
  // The embedded queues forget all when the stack stops: what has an outbox mark at the start is lost.
  env.RELAY_GRACE_SECONDS ||= '0';
  // On one machine people try things out: what was revoked or granted counts with the next request.
  env.TOKEN_CACHE_SECONDS ||= '0';
  setCredentials(env);
  env.TABLE_NAME = parseConfig(env).tableName;
};
