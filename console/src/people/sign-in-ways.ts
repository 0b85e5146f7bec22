const ways: Readonly<Record<string, string>> = {
  password: 'password',
  oidc: 'identity provider',
  passkey: 'passkey',
  'recovery-code': 'recovery code',
};

/** How somebody signed in, in words; as the service says it, for a way that a newer one has. Pure. */
export function signInWay(type: string | undefined): string {
  return ways[type ?? ''] ?? type ?? 'unknown';
}
