import type { SdkContext } from 'generated:api';

/** Values of context fields, by their name. */
export type ContextFields = Readonly<Record<string, string>>;

/** Fields that SDKs send beside `properties`; all others are properties. */
const ownFields = new Set([
  'appName',
  'currentTime',
  'environment',
  'remoteAddress',
  'sessionId',
  'userId',
]);

/** The context of an SDK with these fields; the application is `appName` unless they name one. Pure. */
export function sdkContextOf(
  { fields }: { readonly fields: ContextFields },
  appName = 'console',
): SdkContext {
  const entries = Object.entries(fields).filter(([name]) => name !== '');
  const isOwn = ([name]: readonly [string, string]) => ownFields.has(name);
  return {
    appName,
    ...Object.fromEntries(entries.filter(isOwn)),
    properties: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}
