/**
 * What CloudFormation does to create, change and delete a resource: the permissions of the handlers in AWS's
 * schemas of resource types (`aws cloudformation describe-type`), without those for properties that our
 * template does not have (streams, imports, layers, file systems, replicas of secrets, …). Types whose
 * schema has no handlers, and what only tags need, are from AWS's list of actions for each service.
 */
export const handlerRights: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': words('apigateway', 'GET POST PUT PATCH DELETE'),
  'AWS::ApiGatewayV2::ApiMapping': words('apigateway', 'GET POST PATCH DELETE'),
  'AWS::ApiGatewayV2::DomainName': words('apigateway', 'GET POST PATCH DELETE'),
  'AWS::ApiGatewayV2::Stage': [
    ...words('apigateway', 'GET POST PUT PATCH DELETE'),
    // For access logs: AWS's guide to vended logs.
    ...words(
      'logs',
      'CreateLogDelivery UpdateLogDelivery DeleteLogDelivery GetLogDelivery ListLogDeliveries DescribeLogGroups DescribeResourcePolicies PutResourcePolicy',
    ),
  ],
  'AWS::AppSync::Api': words(
    'appsync',
    'CreateApi GetApi UpdateApi DeleteApi ListTagsForResource TagResource UntagResource',
  ),
  'AWS::AppSync::ChannelNamespace': words(
    'appsync',
    'CreateChannelNamespace GetChannelNamespace UpdateChannelNamespace DeleteChannelNamespace ListTagsForResource TagResource UntagResource',
  ),
  'AWS::Backup::BackupPlan': words(
    'backup',
    'CreateBackupPlan GetBackupPlan UpdateBackupPlan DeleteBackupPlan ListTags TagResource UntagResource',
  ),
  'AWS::Backup::BackupSelection': [
    ...words('backup', 'CreateBackupSelection GetBackupSelection DeleteBackupSelection'),
    'iam:PassRole',
  ],
  'AWS::Backup::BackupVault': [
    ...words(
      'backup',
      'CreateBackupVault DescribeBackupVault DeleteBackupVault GetBackupVaultAccessPolicy GetBackupVaultNotifications ListTags TagResource UntagResource',
    ),
    'backup-storage:MountCapsule',
    ...words('kms', 'CreateGrant RetireGrant Decrypt DescribeKey GenerateDataKey'),
  ],
  'AWS::Budgets::Budget': words('budgets', 'ModifyBudget ViewBudget'),
  'AWS::CloudWatch::Alarm': words(
    'cloudwatch',
    'PutMetricAlarm DescribeAlarms DeleteAlarms ListTagsForResource TagResource UntagResource',
  ),
  'AWS::CloudWatch::Dashboard': words(
    'cloudwatch',
    'PutDashboard GetDashboard DeleteDashboards ListTagsForResource TagResource UntagResource',
  ),
  'AWS::DynamoDB::Table': [
    ...words(
      'dynamodb',
      'CreateTable DescribeTable UpdateTable DeleteTable DescribeTimeToLive UpdateTimeToLive DescribeContinuousBackups UpdateContinuousBackups',
    ),
    ...words(
      'dynamodb',
      'DescribeContributorInsights UpdateContributorInsights DescribeKinesisStreamingDestination GetResourcePolicy ListTagsOfResource TagResource UntagResource',
    ),
    ...words('kms', 'CreateGrant Decrypt DescribeKey Encrypt'),
    'iam:CreateServiceLinkedRole',
  ],
  'AWS::Events::Rule': words(
    'events',
    'PutRule DescribeRule DeleteRule PutTargets RemoveTargets ListTargetsByRule TagResource UntagResource',
  ),
  'AWS::IAM::ManagedPolicy': words(
    'iam',
    'CreatePolicy GetPolicy GetPolicyVersion ListPolicyVersions ListEntitiesForPolicy CreatePolicyVersion DeletePolicyVersion DeletePolicy AttachRolePolicy DetachRolePolicy',
  ),
  'AWS::IAM::Role': words(
    'iam',
    'CreateRole GetRole UpdateRole UpdateRoleDescription UpdateAssumeRolePolicy DeleteRole PutRolePolicy GetRolePolicy DeleteRolePolicy ListRolePolicies AttachRolePolicy DetachRolePolicy ListAttachedRolePolicies PutRolePermissionsBoundary DeleteRolePermissionsBoundary TagRole UntagRole',
  ),
  'AWS::Lambda::Alias': words(
    'lambda',
    'CreateAlias GetAlias UpdateAlias DeleteAlias ListAliases PutProvisionedConcurrencyConfig GetProvisionedConcurrencyConfig DeleteProvisionedConcurrencyConfig',
  ),
  'AWS::Lambda::EventInvokeConfig': words(
    'lambda',
    'PutFunctionEventInvokeConfig GetFunctionEventInvokeConfig DeleteFunctionEventInvokeConfig',
  ),
  'AWS::Lambda::EventSourceMapping': words(
    'lambda',
    'CreateEventSourceMapping GetEventSourceMapping UpdateEventSourceMapping DeleteEventSourceMapping ListTags TagResource UntagResource',
  ),
  'AWS::Lambda::Function': [
    ...words(
      'lambda',
      'CreateFunction GetFunction UpdateFunctionCode UpdateFunctionConfiguration DeleteFunction PutFunctionConcurrency DeleteFunctionConcurrency',
    ),
    ...words(
      'lambda',
      'GetFunctionCodeSigningConfig GetRuntimeManagementConfig PutRuntimeManagementConfig GetFunctionRecursionConfig PutFunctionRecursionConfig ListTags TagResource UntagResource',
    ),
    ...words('s3', 'GetObject GetObjectVersion'),
    ...words(
      'ec2',
      'DescribeNetworkInterfaces DescribeSecurityGroups DescribeSubnets DescribeVpcs',
    ),
    ...words('kms', 'CreateGrant Decrypt Encrypt GenerateDataKey'),
    'iam:PassRole',
  ],
  'AWS::Lambda::Permission': words('lambda', 'AddPermission GetPolicy RemovePermission'),
  'AWS::Lambda::Version': words(
    'lambda',
    'PublishVersion GetFunctionConfiguration ListVersionsByFunction DeleteFunction PutProvisionedConcurrencyConfig GetProvisionedConcurrencyConfig PutRuntimeManagementConfig GetRuntimeManagementConfig',
  ),
  'AWS::Logs::LogGroup': words(
    'logs',
    'CreateLogGroup DescribeLogGroups DeleteLogGroup PutRetentionPolicy DeleteRetentionPolicy AssociateKmsKey DisassociateKmsKey GetDataProtectionPolicy ListTagsForResource TagResource UntagResource',
  ),
  'AWS::Logs::MetricFilter': words(
    'logs',
    'PutMetricFilter DescribeMetricFilters DeleteMetricFilter',
  ),
  'AWS::Logs::QueryDefinition': words(
    'logs',
    'PutQueryDefinition DescribeQueryDefinitions DeleteQueryDefinition',
  ),
  'AWS::Route53::RecordSet': words(
    'route53',
    'ChangeResourceRecordSets ListResourceRecordSets GetChange GetHostedZone',
  ),
  'AWS::S3::Bucket': words(
    's3',
    'CreateBucket DeleteBucket PutEncryptionConfiguration GetEncryptionConfiguration PutBucketPublicAccessBlock GetBucketPublicAccessBlock PutBucketTagging GetBucketTagging ListBucket',
  ),
  'AWS::S3::BucketPolicy': words('s3', 'PutBucketPolicy GetBucketPolicy DeleteBucketPolicy'),
  'AWS::SNS::Subscription': words(
    'sns',
    'Subscribe Unsubscribe GetSubscriptionAttributes SetSubscriptionAttributes ListSubscriptionsByTopic',
  ),
  'AWS::SNS::Topic': words(
    'sns',
    'CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic GetDataProtectionPolicy ListSubscriptionsByTopic ListTagsForResource TagResource UntagResource',
  ),
  'AWS::SQS::Queue': words(
    'sqs',
    'CreateQueue GetQueueUrl GetQueueAttributes SetQueueAttributes DeleteQueue ListQueueTags TagQueue UntagQueue',
  ),
  'AWS::SQS::QueuePolicy': words('sqs', 'GetQueueAttributes SetQueueAttributes'),
  'AWS::SecretsManager::Secret': words(
    'secretsmanager',
    'CreateSecret DescribeSecret GetRandomPassword GetSecretValue UpdateSecret DeleteSecret TagResource UntagResource',
  ),
};

/** Other actions of the two roles, each as AWS's list of actions for the service spells it. */
export const otherActions: readonly string[] = [
  ...words(
    'cloudformation',
    'CreateStack UpdateStack DeleteStack CreateChangeSet ExecuteChangeSet DeleteChangeSet DescribeChangeSet ListChangeSets DescribeStacks DescribeStackEvents DescribeStackResource DescribeStackResources ListStackResources GetTemplate GetTemplateSummary ValidateTemplate ContinueUpdateRollback',
  ),
  ...words(
    's3',
    'GetObject PutObject DeleteObject DeleteObjectVersion AbortMultipartUpload ListBucket ListBucketVersions GetBucketLocation',
  ),
  ...words('iam', 'TagPolicy UntagPolicy'),
  ...words('events', 'ListTagsForResource'),
  ...words('lambda', 'ListEventSourceMappings GetAccountSettings'),
  'sts:AssumeRole',
  'sts:AssumeRoleWithWebIdentity',
];

function words(service: string, actions: string): string[] {
  return actions.split(' ').map((action) => `${service}:${action}`);
}
