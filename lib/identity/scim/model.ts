declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ScimSettings: ScimSettings;
  }
}

/** Schema of the body of errors (RFC 7644, 3.12). */
export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Whether an identity provider may call SCIM, and with which token. */
export interface ScimSettings {
  readonly enabled: boolean;
  /** SHA-256 of the token, hex; `null` before the first one. */
  readonly tokenHash: string | null;
  /** Time at which the token was made, RFC 3339. */
  readonly tokenCreatedAt: string | null;
  readonly version: number;
}

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A user or a group as SCIM has it; only what this service keeps. */
export interface ScimUser {
  readonly externalId?: string;
  readonly userName: string;
  readonly name?: {
    readonly formatted?: string;
    readonly givenName?: string;
    readonly familyName?: string;
  };
  readonly displayName?: string;
  readonly emails?: readonly {
    readonly value: string;
    readonly type?: string;
    readonly primary?: boolean;
  }[];
  /** Entra ID sends texts; see `asBoolean`. */
  readonly active?: boolean | 'True' | 'False' | 'true' | 'false';
}

export interface ScimGroup {
  readonly externalId?: string;
  readonly displayName: string;
  readonly members?: readonly { readonly value: string }[];
}
