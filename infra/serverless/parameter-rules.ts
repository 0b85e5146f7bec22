/** A parameter that needs another one, by their names in `serverless.yml` and in the template. */
interface Need {
  readonly given: readonly [param: string, parameter: string];
  readonly needed: readonly [param: string, parameter: string];
}

const needs: readonly Need[] = [
  { given: ['domainName', 'DomainName'], needed: ['certificateArn', 'CertificateArn'] },
  {
    given: ['receiverSubnets', 'ReceiverSubnets'],
    needed: ['receiverSecurityGroups', 'ReceiverSecurityGroups'],
  },
  { given: ['backupCopyVault', 'BackupCopyVault'], needed: ['backupDays', 'BackupDays'] },
  { given: ['budgetDollars', 'BudgetDollars'], needed: ['alarmEmail', 'AlarmEmail'] },
];

const isSet = (parameter: string) => ({
  'Fn::Not': [{ 'Fn::Equals': [{ Ref: parameter }, ''] }],
});

/**
 * Rules of the template, which CloudFormation checks before it creates or changes anything. The CLI does not take
 * them from `serverless.yml`.
 */
export const parameterRules: Readonly<Record<string, object>> = Object.fromEntries(
  needs.map(({ given, needed }) => [
    `${given[1]}Needs${needed[1]}`,
    {
      RuleCondition: isSet(given[1]),
      Assertions: [
        {
          Assert: isSet(needed[1]),
          AssertDescription: `The parameter ${given[0]} needs ${needed[0]}.`,
        },
      ],
    },
  ]),
);
