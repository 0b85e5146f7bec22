/** What AWS sets for its clients. None of it is configuration of this service. */
interface AwsVariables {
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
  /** Of the invocation that is running. */
  readonly traceId: string | undefined;
  /** For tests, as the SDK reads them. */
  readonly dynamoDbEndpoint: string | undefined;
  readonly secretsManagerEndpoint: string | undefined;
}

/** Read again for each request to AWS: the trace is another one each time. */
export function awsVariables(): AwsVariables {
  const { env } = process;
  return {
    region: env.AWS_REGION ?? '',
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
    traceId: env._X_AMZN_TRACE_ID,
    dynamoDbEndpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
    secretsManagerEndpoint: env.AWS_ENDPOINT_URL_SECRETS_MANAGER,
  };
}
