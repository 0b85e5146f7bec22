export type { BulkAccess } from './bulk-access.ts';
export type { AttributeValue, Item } from './dynalite.ts';
export {
  type EmbeddedDynamoDb,
  type EmbeddedDynamoDbOptions,
  startEmbeddedDynamoDb,
} from './start-embedded-dynamodb.ts';
