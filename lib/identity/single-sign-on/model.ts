declare module '../../platform/dynamo/items.ts' {
  interface Items {
    OidcSettings: OidcSettings;
  }
}

/** How people sign in with OpenID Connect. One for the instance. */
export interface OidcSettings {
  readonly enabled: boolean;
  /** The provider's issuer, or the address of its `.well-known/openid-configuration`. */
  readonly discoverUrl: string | null;
  readonly clientId: string | null;
  /** Encrypted; `null` without one. */
  readonly sealedSecret: string | null;
  /** When the client secret was entered, RFC 3339: the event log shows that it changed, not what it is. */
  readonly secretSetAt: string | null;
  /** Whether a person without an account gets one at the first sign-in. */
  readonly autoCreate: boolean;
  /** Id of the root role of such accounts. */
  readonly defaultRootRoleId: number;
  /** Domains of e-mail addresses, in lower case; empty for all. */
  readonly emailDomains: readonly string[];
  readonly enableGroupSyncing: boolean;
  /** Where the groups are among the claims; see `readClaim`. */
  readonly groupJsonPath: string;
  /** Whether the scope `groups` is requested. */
  readonly addGroupsScope: boolean;
  readonly enablePkce: boolean;
  /**
   * Whether requests are pushed also to a provider that does not say that it requires it; absent in settings of before
   * there was a choice.
   */
  readonly pushAuthorizationRequests?: boolean;
  readonly idTokenSigningAlgorithm: SigningAlgorithm;
  /** Requested `acr_values`, separated by spaces; may be empty. */
  readonly acrValues: string;
  readonly version: number;
}

/** Algorithms of ID tokens. All are asymmetric: a client secret signs nothing. */
export const signingAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Before anybody has set anything: nobody signs in this way. */
export const unsetOidc: OidcSettings = {
  enabled: false,
  discoverUrl: null,
  clientId: null,
  sealedSecret: null,
  secretSetAt: null,
  autoCreate: false,
  defaultRootRoleId: 3,
  emailDomains: [],
  enableGroupSyncing: false,
  groupJsonPath: 'groups',
  addGroupsScope: false,
  enablePkce: true,
  idTokenSigningAlgorithm: 'RS256',
  acrValues: '',
  version: 0,
};

/** The place that the client secret is sealed for. */
export const CLIENT_SECRET_PLACE = 'oidc/clientSecret';

/** Domains that the settings may name. */
export const MAX_EMAIL_DOMAINS = 100;

/** Settings with which people can sign in. */
export interface UsableOidc extends OidcSettings {
  readonly discoverUrl: string;
  readonly clientId: string;
  readonly sealedSecret: string;
}

/** Whether people can sign in with the settings. */
export function isUsable(settings: OidcSettings): settings is UsableOidc {
  const { enabled, discoverUrl, clientId, sealedSecret } = settings;
  return enabled && discoverUrl !== null && clientId !== null && sealedSecret !== null;
}
