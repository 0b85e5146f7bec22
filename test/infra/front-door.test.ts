import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { isThrottled } from '../../infra/build/bundle-entries.ts';
import { discover } from '../../infra/build/discover.ts';
import { repository } from '../../infra/build/repository.ts';
import { problemsOf } from '../support/cloudformation-spec.ts';
import { chooser } from '../support/front-door.ts';
import { resourceOf } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { danglingReferences } from '../support/template-graph.ts';

const file = resolve(repository, 'infra/front-door/cloudfront.yml');
const text = await readFile(file, 'utf8');
const template = load(text) as ConditionalTemplate;
const { operations } = await discover();

const distribution = (values: Readonly<Record<string, string>> = {}) => {
  const decided = resolvedTemplate(template, values);
  const { DistributionConfig } = resourceOf(decided, 'Distribution').Properties;
  return DistributionConfig as Readonly<Record<string, unknown>>;
};
const canary = { CanaryOriginDomain: 'canary.example.com' };

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
    ['with a bucket', { ConsoleBucket: 'yes' }],
    ['with a canary', { CanaryOriginDomain: 'canary.example.com', CanaryPercent: '5' }],
    ['with both', { ConsoleBucket: 'yes', CanaryOriginDomain: 'canary.example.com' }],
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

  test.each([
    ['neither a bucket nor a canary', {}, undefined, undefined],
    ['a bucket', { ConsoleBucket: 'yes' }, ['files', 'api'], undefined],
    // It has the files of the newer release, the other those of the older one.
    ['a canary', canary, ['canary', 'api'], 'viewer-request'],
    ['both', { ConsoleBucket: 'yes', ...canary }, ['files', 'api'], 'viewer-request'],
  ])('files of the console, and callers, with %s', (_what, values, places, event) => {
    const { OriginGroups, CacheBehaviors, DefaultCacheBehavior, Origins } = distribution(
      values,
    ) as {
      readonly OriginGroups?: {
        readonly Items: readonly [
          { readonly Members: { readonly Items: readonly { readonly OriginId: string }[] } },
        ];
      };
      readonly CacheBehaviors?: readonly { readonly PathPattern: string }[];
      readonly DefaultCacheBehavior: {
        readonly FunctionAssociations?: readonly { readonly EventType: string }[];
      };
      readonly Origins: readonly { readonly Id: string }[];
    };

    const members = OriginGroups?.Items[0].Members.Items.map(({ OriginId }) => OriginId);
    expect(members).toEqual(places);
    expect(Origins.map(({ Id }) => Id)).toEqual(expect.arrayContaining(members ?? ['api']));
    expect(CacheBehaviors?.map(({ PathPattern }) => PathPattern)).toEqual(places && ['/assets/*']);
    expect(DefaultCacheBehavior.FunctionAssociations?.[0]?.EventType).toBe(event);
  });

  test.each([0, 5, 50, 100])('sends %i of a hundred addresses to the canary', (percent) => {
    const chosen = chooser(percent);
    const addresses = Array.from(
      { length: 10_000 },
      (_, index) => `10.1.${index >> 8}.${index & 255}`,
    );

    const share = addresses.filter((address) => chosen(address) === 'canary').length / 100;

    expect(Math.abs(share - percent)).toBeLessThan(1.5);
  });

  test('an address stays with one release, whatever the share of the others', () => {
    const [few, many] = [chooser(10), chooser(60)];
    const addresses = Array.from({ length: 500 }, (_, index) => `2001:db8::${index.toString(16)}`);

    expect(addresses.filter((each) => few(each) === 'canary' && many(each) === 'api')).toEqual([]);
  });
});
