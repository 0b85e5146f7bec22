/** DynamoDB's API. */
export const dynamoProtocol = { target: 'DynamoDB_20120810', version: '1.0' } as const;
