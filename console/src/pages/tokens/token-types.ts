import type { Routes } from 'generated:api';
/** A token as the service lists it; its secret is shown once, when it is created. */
export type ApiToken = Routes['GET /api/admin/api-tokens']['output']['tokens'][number];

/** Who a token of each type is for. */
export const typesInWords = {
  client: 'a server (client token)',
  backend: 'a server (client token)',
  frontend: 'a browser or app (frontend token)',
  admin: 'scripts that change things (admin token)',
} as const satisfies Record<ApiToken['type'], string>;
