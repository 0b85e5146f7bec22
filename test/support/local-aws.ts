/** What the AWS SDK needs, for endpoints that accept any credentials. */
export const localAws = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
} as const;
