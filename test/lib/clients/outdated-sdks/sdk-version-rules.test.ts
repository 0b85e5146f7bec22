import { expect, it } from 'vitest';
import {
  isOutdatedSdk,
  oldestCurrentVersions,
} from '../../../../lib/clients/outdated-sdks/sdk-version-rules.ts';

it.each([
  ['unleash-node-sdk:5.6.1', true],
  ['unleash-client-node:3.0.0', true],
  ['unleash-node-sdk:6.0.0', false],
  ['unleash-node-sdk:6.0.0-beta.1', false],
  ['unleash-node-sdk:10.1.0', false],
  ['unleash-client-dotnet:v5.4.0', true],
  ['unleash-client-rust:0.16.9', true],
  ['unleash-client-rust:0.17', false],
  ['unleash-client-rust:1', false],
  ['unleash-client-java', false],
  ['unleash-client-java:unknown', false],
  ['own-client:0.1.0', false],
  ['toString:0.1.0', false],
])('%s is outdated: %s', (sdkVersion, expected) => {
  expect(isOutdatedSdk(sdkVersion)).toBe(expected);
});

it('no oldest current version is itself outdated', () => {
  const versions = Object.entries(oldestCurrentVersions).map((entry) => entry.join(':'));
  expect(versions.filter(isOutdatedSdk)).toEqual([]);
});
