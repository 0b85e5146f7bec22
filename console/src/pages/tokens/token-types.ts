/** A token as the service lists it; its secret is shown once, when it is created. */
export interface ApiToken {
  readonly id: string;
  readonly secret: string;
  readonly tokenName: string;
  readonly type: 'admin' | 'backend' | 'client' | 'frontend';
  readonly environment: string;
  readonly projects: readonly string[];
  readonly expiresAt?: string | null;
  readonly createdAt: string;
  readonly seenAt?: string | null;
}

/** Who a token of each type is for. */
export const typesInWords = {
  client: 'a server (client token)',
  backend: 'a server (client token)',
  frontend: 'a browser or app (frontend token)',
  admin: 'scripts that change things (admin token)',
} as const satisfies Record<ApiToken['type'], string>;
