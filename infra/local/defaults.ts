import { parseConfig } from '../../lib/platform/config.ts';

/**
 * Adds the defaults for a single machine to the environment.
 * @throws {ConfigurationError} when a variable is invalid, before anything is started or written
 */
export function setDefaults(env: NodeJS.ProcessEnv): void {
  env.AWS_REGION ||= env.AWS_DEFAULT_REGION || 'us-east-1';
  env.ALLOW_PRIVATE_WEBHOOK_TARGETS ||= 'true';
  env.ALLOW_PRIVATE_IDENTITY_PROVIDER ||= 'true';
  // The embedded queues lose their messages when the stack stops, so every mark found at the start
  // is due.
  env.RELAY_GRACE_SECONDS ||= '0';
  // For experiments on one machine, revoked and granted rights take effect with the next request.
  env.TOKEN_CACHE_SECONDS ||= '0';
  // One process serves all, and load is generated on purpose.
  env.CLIENT_TOKEN_BUDGET ||= '0';
  env.FRONTEND_TOKEN_BUDGET ||= '0';
  // Without a mail server, links are in the terminal.
  env.MAIL_TRANSPORT ||= 'console';
  setCredentials(env);
  env.TABLE_NAME = parseConfig(env).tableName;
}

/** Dummies, so that a real account is never used; embedded services accept anything. */
function setCredentials(env: NodeJS.ProcessEnv): void {
  const embedded = !env.DYNAMODB_ENDPOINT && !env.SQS_ENDPOINT;
  if (!embedded && (env.AWS_ACCESS_KEY_ID || env.AWS_PROFILE)) return;
  env.AWS_ACCESS_KEY_ID = 'local';
  env.AWS_SECRET_ACCESS_KEY = 'local';
  delete env.AWS_SESSION_TOKEN;
  delete env.AWS_PROFILE;
}
