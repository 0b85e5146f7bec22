/**
 * List prices of AWS in us-east-1, on demand, in dollars, as of 2026-11-21. A
 * new price is one changed line.
 */
export const prices = {
  asOf: '2026-11-21',
  region: 'us-east-1',
  /** Point-in-time recovery is billed by the size of the table, and nothing of it is free. */
  dynamoDb: {
    perMillionReads: 0.125,
    perMillionWrites: 0.625,
    perGbMonth: 0.25,
    perGbOfRecovery: 0.2,
  },
  /** arm64. */
  lambda: {
    perMillionRequests: 0.2,
    perGbSecond: 0.0000133334,
    perProvisionedGbSecond: 0.0000033334,
  },
  httpApi: { perMillionRequests: 1 },
  sqs: { perMillionRequests: 0.4 },
  logs: { perGb: 0.5 },
  transfer: { perGbOut: 0.09 },
  /** Event APIs: an operation is a publish, a message to a listener, a connect or a subscribe. */
  appSync: { perMillionOperations: 1, perMillionMinutes: 0.08 },
  secretsManager: { perSecretMonth: 0.4 },
  cloudWatch: { perAlarmMonth: 0.1, perMetricMonth: 0.3 },
} as const;

/** The permanent free allowances of an account per month, as of the same day; not those of the first year. */
export const alwaysFree = {
  lambdaRequests: 1_000_000,
  lambdaGbSeconds: 400_000,
  sqsRequests: 1_000_000,
  alarms: 10,
  metrics: 10,
  dynamoDbGb: 25,
  logsGb: 5,
  transferGb: 100,
} as const;
