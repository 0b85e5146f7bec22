import type {
  ChangeMessageVisibilityCommandInput,
  ChangeMessageVisibilityCommandOutput,
  GetQueueAttributesCommandInput,
  GetQueueAttributesCommandOutput,
  SendMessageBatchCommandInput,
  SendMessageBatchCommandOutput,
  SendMessageCommandInput,
  SendMessageCommandOutput,
} from '@aws-sdk/client-sqs';
import { AwsCommand } from '../aws/aws-command.ts';

// The calls of SQS that functions make, with the SDK's types.

export class SendMessageCommand extends AwsCommand<
  SendMessageCommandInput,
  SendMessageCommandOutput
> {
  readonly operation = 'SendMessage';
}

export class GetQueueAttributesCommand extends AwsCommand<
  GetQueueAttributesCommandInput,
  GetQueueAttributesCommandOutput
> {
  readonly operation = 'GetQueueAttributes';
}

export class SendMessageBatchCommand extends AwsCommand<
  SendMessageBatchCommandInput,
  SendMessageBatchCommandOutput
> {
  readonly operation = 'SendMessageBatch';
}

export class ChangeMessageVisibilityCommand extends AwsCommand<
  ChangeMessageVisibilityCommandInput,
  ChangeMessageVisibilityCommandOutput
> {
  readonly operation = 'ChangeMessageVisibility';
}
