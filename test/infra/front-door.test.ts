import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { isThrottled } from '../../infra/build/bundle-entries.ts';
import { discover } from '../../infra/build/discover.ts';
import { repository } from '../../infra/build/repository.ts';
import { problemsOf } from '../support/cloudformation-spec.ts';
import { resourceOf } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { danglingReferences } from '../support/template-graph.ts';

const file = resolve(repository, 'infra/front-door/cloudfront.yml');
const text = await readFile(file, 'utf8');
const template = load(text) as ConditionalTemplate;
const { operations } = await discover();

const distribution = () => {
  const { DistributionConfig } = resourceOf(template, 'Distribution').Properties;
  return DistributionConfig as Readonly<Record<string, unknown>>;
};

interface Rule {
  readonly Name: string;
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly ScopeDownStatement?: {
        readonly RegexMatchStatement: { readonly RegexString: string };
      };
    };
  };
}

describe('the template of CloudFront and its firewall', () => {
  test.each([
    ['without a zone', {}],
    ['with a zone', { HostedZoneId: 'Z1' }],
  ])('has only resources and properties that CloudFormation knows, %s', (_what, values) => {
    const decided = resolvedTemplate(template, values);

    expect(problemsOf(decided)).toEqual([]);
    expect(danglingReferences(decided)).toEqual([]);
  });

  // It is given to CloudFormation as it is, unlike the files that the CLI reads.
  test('has no anchors, aliases and merged keys, which CloudFormation does not read', () => {
    expect(text).not.toMatch(/[:\s-] [&*][a-z]|<<:/);
  });

  test('puts the firewall in front of the distribution', () => {
    expect(distribution().WebACLId).toEqual({ 'Fn::GetAtt': ['WebAcl', 'Arn'] });
    expect(resourceOf(template, 'WebAcl').Properties.Scope).toBe('CLOUDFRONT');
  });

  test('passes every method, header and cookie on, caches nothing, and speaks TLS on both sides', () => {
    expect(distribution().DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
      // CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    expect(distribution().Origins).toMatchObject([
      { CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } },
    ]);
  });

  test('waits longer than API Gateway does, so that people get its answer', () => {
    expect(distribution().Origins).toMatchObject([
      { CustomOriginConfig: { OriginReadTimeout: expect.toSatisfy((s: number) => s > 30) } },
    ]);
  });

  test('limits each address on every route that has a throttle of its own', () => {
    const { Rules } = resourceOf(template, 'WebAcl').Properties as { Rules: readonly Rule[] };
    const signIn = Rules.find(({ Name }) => Name === 'sign-in')?.Statement.RateBasedStatement;
    const pattern = signIn?.ScopeDownStatement?.RegexMatchStatement.RegexString ?? '';
    const throttled = operations
      .filter(({ operation }) => isThrottled(operation.contract))
      .map(({ operation }) => operation.contract.path);

    expect(throttled.length).toBeGreaterThan(4);
    expect(throttled.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
  });
});
