import { randomUUID } from 'node:crypto';
import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  DeleteItemCommandInput,
  DeleteItemCommandOutput,
  GetItemCommandInput,
  GetItemCommandOutput,
  PutItemCommandInput,
  PutItemCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput,
  UpdateItemCommandInput,
  UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { AwsCommand } from '../aws/aws-command.ts';

// The calls of DynamoDB that functions make. The types are the SDK's; its code would be most of a cold start.

export class GetItemCommand extends AwsCommand<GetItemCommandInput, GetItemCommandOutput> {
  readonly operation = 'GetItem';
}

export class BatchGetItemCommand extends AwsCommand<
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput
> {
  readonly operation = 'BatchGetItem';
}

export class QueryCommand extends AwsCommand<QueryCommandInput, QueryCommandOutput> {
  readonly operation = 'Query';
}

export class ScanCommand extends AwsCommand<ScanCommandInput, ScanCommandOutput> {
  readonly operation = 'Scan';
}

export class PutItemCommand extends AwsCommand<PutItemCommandInput, PutItemCommandOutput> {
  readonly operation = 'PutItem';
}

export class UpdateItemCommand extends AwsCommand<UpdateItemCommandInput, UpdateItemCommandOutput> {
  readonly operation = 'UpdateItem';
}

export class DeleteItemCommand extends AwsCommand<DeleteItemCommandInput, DeleteItemCommandOutput> {
  readonly operation = 'DeleteItem';
}

export class TransactWriteItemsCommand extends AwsCommand<
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput
> {
  readonly operation = 'TransactWriteItems';

  /** With a token, by which an attempt whose answer was lost is not executed twice. */
  override body(): object {
    return { ClientRequestToken: randomUUID(), ...this.input };
  }
}
