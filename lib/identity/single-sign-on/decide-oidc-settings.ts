import type { InputOf } from '../../http/contract.ts';
import { invalid, RuleError } from '../../platform/errors.ts';
import { isMask } from '../../platform/secrets/mask.ts';
import { refuseClaimPath } from './claim-path.ts';
import { parseEmailDomains } from './email-domains.ts';
import type { OidcSettings } from './model.ts';
import type { changeOidcSettingsSchema } from './oidc-settings-schema.ts';
import { checkDiscoverUrl, providerOrigin, refusePublicProvider } from './provider-rules.ts';

/** The settings as a request sends them; omitted properties keep their values. */
export type OidcSettingsRequest = InputOf<typeof changeOidcSettingsSchema>;

/** The same without the root role, which is looked up. */
export type OidcSettingsInput = Omit<OidcSettingsRequest, 'defaultRootRoleId' | 'defaultRootRole'>;

/** The new client secret: a value to store, removed (`null`), or kept (`undefined`). */
type NextSecret = string | null | undefined;

interface OidcDecision {
  readonly settings: Omit<OidcSettings, 'sealedSecret' | 'secretSetAt'>;
  readonly secret: NextSecret;
}

const SECRET = '/body/secret';

/**
 * The settings after a request. Pure.
 * @param defaultRootRoleId of an existing root role
 * @param allowPrivate whether the provider may have a private address
 * @throws {ValidationError} naming what is wrong or missing
 */
export function decideOidcSettings(
  before: OidcSettings,
  input: OidcSettingsInput,
  { defaultRootRoleId, allowPrivate }: { defaultRootRoleId: number; allowPrivate: boolean },
): OidcDecision {
  const { sealedSecret, secretSetAt, ...kept } = before;
  const { secret: sent, emailDomains, enableSingleSignOut, ...rest } = input;
  if (enableSingleSignOut) {
    throw invalid('/body/enableSingleSignOut', 'must be false: it is not supported');
  }
  const settings = {
    ...kept,
    ...rest,
    defaultRootRoleId,
    discoverUrl: textOr(before.discoverUrl, input.discoverUrl),
    clientId: textOr(before.clientId, input.clientId),
    emailDomains:
      emailDomains === undefined ? before.emailDomains : parseEmailDomains(emailDomains),
    acrValues: (input.acrValues ?? before.acrValues).trim(),
  };
  refuseClaimPathAt(settings.groupJsonPath);
  if (settings.discoverUrl !== null) checkDiscoverUrl(settings.discoverUrl, allowPrivate);
  const secret = nextSecret(before, sent, settings.discoverUrl);
  if (settings.enabled) refuseIncomplete(settings, secret, sealedSecret !== null);
  return { settings, secret };
}

/** `undefined` keeps the text, whitespace alone removes it. */
function textOr(before: string | null, sent: string | undefined): string | null {
  return sent === undefined ? before : sent.trim() || null;
}

function refuseClaimPathAt(path: string): void {
  try {
    refuseClaimPath(path);
  } catch (error) {
    throw error instanceof RuleError ? error.at('/body/groupJsonPath') : error;
  }
}

/** A mask must not send the stored secret to another server. */
function nextSecret(
  before: OidcSettings,
  sent: string | undefined,
  discoverUrl: string | null,
): NextSecret {
  const isElsewhere = providerOrigin(discoverUrl) !== providerOrigin(before.discoverUrl);
  const isKept = sent === undefined || isMask(sent);
  if (!isKept) return sent.trim() || null;
  if (before.sealedSecret === null) {
    if (sent === undefined) return undefined;
    throw invalid(SECRET, 'is a mask, but no secret is stored');
  }
  if (!isElsewhere) return undefined;
  throw invalid(
    SECRET,
    'must be sent again: the stored value is kept only while scheme, host and port of `discoverUrl` stay the same',
  );
}

function refuseIncomplete(
  settings: OidcDecision['settings'],
  secret: NextSecret,
  isStored: boolean,
): void {
  const hint = 'People can only sign in with it.';
  if (settings.discoverUrl === null) throw invalid('/body/discoverUrl', 'is required', { hint });
  if (settings.clientId === null) throw invalid('/body/clientId', 'is required', { hint });
  const hasSecret = secret === undefined ? isStored : secret !== null;
  if (!hasSecret) throw invalid(SECRET, 'is required', { hint });
  refusePublicProvider(settings.discoverUrl, settings.emailDomains);
}
