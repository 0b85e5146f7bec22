import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setDefaults } from '../../infra/local/defaults.ts';
import { readOptions } from '../../infra/local/options.ts';
import { parseConfig } from '../../lib/platform/config.ts';

const repository = resolve(import.meta.dirname, '../..');

const local = await rowsOf('The local service');

const functions = await rowsOf('The functions');

describe('docs/configuration.md', () => {
  it('has a row for each variable that the code reads, and no other', async () => {
    expect([...local.keys()].sort()).toEqual(await variablesIn('infra/local/options.ts'));
    const read = [
      ...(await variablesIn('lib/platform/config.ts')),
      ...(await variablesIn('lib/platform/mail-config.ts')),
      ...(await variablesIn('lib/platform/audit-config.ts')),
    ];
    expect([...functions.keys()].sort()).toEqual(read.sort());
  });

  it('has the defaults of the local service', () => {
    const options = readOptions({});
    expect(Object.fromEntries(local)).toEqual({
      PORT: [String(options.port)],
      HOST: [options.host],
      DATA_DIR: [options.dataDir],
      LOG_LEVEL: [options.logLevel],
      PUSH: [options.hasPush ? 'on' : 'off'],
      FIRST_ACCOUNT: [options.hasFirstAccount ? 'on' : 'off'],
      INDEX_DELAY_MS: [String(options.indexDelayMs)],
      INIT_ADMIN_API_TOKENS: options.tokens.admin,
      INIT_CLIENT_API_TOKENS: options.tokens.client,
      INIT_FRONTEND_API_TOKENS: options.tokens.frontend,
      FLAGWRIGHT_BUILD_DIR: [],
    });
  });

  it('has the defaults of the functions, in the cloud and locally', () => {
    const config = parseConfig({});
    const locally: NodeJS.ProcessEnv = {};
    setDefaults(locally);
    const numbers = {
      PLAYGROUND_MAX_COMBINATIONS: [String(config.playgroundMaxCombinations)],
      PERSONAL_TOKEN_MAX_DAYS: [String(config.personalTokenMaxDays)],
      SESSION_IDLE_HOURS: [String(config.sessionIdleHours)],
      SESSION_MAX_DAYS: [String(config.sessionMaxDays)],
      EVENTS_KEPT_DAYS: [String(config.eventsKeptDays)],
      SIGN_INS_KEPT_DAYS: [String(config.signInsKeptDays)],
      DELIVERIES_KEPT_DAYS: [String(config.deliveriesKeptDays)],
      DELIVERY_DELAY_FACTOR: [String(config.deliveryDelayFactor)],
      DELIVERY_TIMEOUT_MS: [String(config.deliveryTimeoutMs)],
      TOKEN_CACHE_SECONDS: [String(config.tokenCacheSeconds), locally.TOKEN_CACHE_SECONDS],
      CLIENT_TOKEN_BUDGET: [String(config.clientTokenBudget), locally.CLIENT_TOKEN_BUDGET],
      FRONTEND_TOKEN_BUDGET: [String(config.frontendTokenBudget), locally.FRONTEND_TOKEN_BUDGET],
      RELAY_GRACE_SECONDS: [String(config.relayGraceSeconds), locally.RELAY_GRACE_SECONDS],
    };
    expect(Object.fromEntries(functions)).toEqual({
      ...numbers,
      WARM_FUNCTIONS: [...config.warmFunctions],
      API_TOKEN_SECRETS: [config.apiTokenSecrets],
      EMPTY_PROJECT_ENVIRONMENTS: [config.emptyProjectEnvironments],
      IMPACT_METRICS_TO: [config.impactMetricsTo],
      FRONTEND_API_ORIGINS: config.frontendApiOrigins,
      ALLOW_PRIVATE_WEBHOOK_TARGETS: [
        String(config.allowPrivateWebhookTargets),
        locally.ALLOW_PRIVATE_WEBHOOK_TARGETS,
      ],
      ALLOW_PRIVATE_IDENTITY_PROVIDER: [
        String(config.allowPrivateIdentityProvider),
        locally.ALLOW_PRIVATE_IDENTITY_PROVIDER,
      ],
      BASE_URL: [config.baseUrl],
      TABLE_NAME: [config.tableName],
      ENCRYPTION_KEY: [],
      ENCRYPTION_KEY_SECRET: [],
      DYNAMODB_ENDPOINT: [],
      SQS_ENDPOINT: [],
      LAMBDA_ENDPOINT: [],
      AUDIT_TO: [],
      AUDIT_BUS_ENDPOINT: [],
      AUDIT_BUCKET_ENDPOINT: [],
      // The value of a deployment, and the value of its own endpoint.
      CALL_TIMEOUT_MS: ['3000', '10000'],
      PUSH_URL: [],
      PUSH_ENDPOINT: [],
      EVENTS_QUEUE_URL: [],
      DEAD_LETTER_QUEUE_URLS: [],
      DELIVERIES_QUEUE_URL: [],
      SLOW_DELIVERIES_QUEUE_URL: [],
      MAILS_QUEUE_URL: [],
      MAIL_TRANSPORT: [config.mail.transport, locally.MAIL_TRANSPORT],
      MAIL_FROM: [],
      SMTP_URL: [],
      SMTP_TLS: ['required', 'optional'],
      SMTP_USER: [],
      SMTP_PASSWORD: [],
      SMTP_PASSWORD_SECRET: [],
    });
  });
});

/** The rows of a section's table: the variable, and the values in its column of defaults. */
async function rowsOf(section: string): Promise<Map<string, string[]>> {
  const page = await read('docs/configuration.md');
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)];
  return new Map(
    rows.map(([, name = '', defaults = '']) => [
      name,
      [...defaults.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value),
    ]),
  );
}

function read(path: string): Promise<string> {
  return readFile(resolve(repository, path), 'utf8');
}

/** The variables that a file reads: `env.PORT`, or a name that it passes on. */
async function variablesIn(file: string): Promise<string[]> {
  const source = await read(file);
  const found = [...source.matchAll(/\benv\.([A-Z_]+)|'([A-Z]+(?:_[A-Z]+)+)'/g)];
  const names = found.map(([, member, name]) => member ?? name ?? '');
  // Set by Lambda, not by anybody who configures.
  return [...new Set(names)].filter((name) => !name.startsWith('AWS_LAMBDA_')).sort();
}
